import type { Attachment } from "svelte/attachments";

/** Still the end, where zooming has left a part of a pixel. */
const SLACK = 4;

/**
 * Shows the end of a list again when its last entry is another, or when it or one of its parts has another size, unless
 * the reader has scrolled up from it.
 */
export function followsEnd(last: () => unknown): Attachment<HTMLElement> {
  return (list) => {
    let follows = true;
    let top = 0;
    const show = (): void => {
      if (follows) list.scrollTop = list.scrollHeight;
      top = list.scrollTop;
    };
    // An entry that came after the page had scrolled, and before it hears so, is no reader who has left the end.
    list.onscroll = () => {
      const isEnd = list.scrollHeight - list.clientHeight - list.scrollTop <= SLACK;
      if (isEnd || list.scrollTop < top) follows = isEnd;
      top = list.scrollTop;
    };
    const sizes = new ResizeObserver(show);
    sizes.observe(list);
    const entry = $derived(last());
    $effect(() => {
      if (entry === undefined) return;
      for (const part of list.children) sizes.observe(part);
      show();
    });
    return () => sizes.disconnect();
  };
}
