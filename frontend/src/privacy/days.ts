/** Days as people write them. */

/** A moment as its day, in the reader's language and place. */
export function day(at: number, language: string): string {
  return new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", { dateStyle: "long" }).format(at);
}
