import type { Attachment } from "svelte/attachments";

/** Still the end, where zooming has left a part of a pixel. */
const SLACK = 4;

/** Shows the end of a list again when its last entry is another, unless the reader has scrolled up from it. */
export function followsEnd(last: () => unknown): Attachment<HTMLElement> {
  return (list) => {
    let atEnd = true;
    list.onscroll = () => (atEnd = list.scrollHeight - list.clientHeight - list.scrollTop <= SLACK);
    const entry = $derived(last());
    $effect(() => {
      if (entry !== undefined && atEnd) list.scrollTop = list.scrollHeight;
    });
  };
}
