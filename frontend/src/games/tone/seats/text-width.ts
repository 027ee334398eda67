/** The breadth of a line of words, in pixels: `font` as a style sheet writes it. */
let paper: CanvasRenderingContext2D | null = null;

export function textWidth(text: string, font: string): number {
  paper ??= document.createElement("canvas").getContext("2d");
  if (!paper) return 0;
  paper.font = font;
  return paper.measureText(text).width;
}
