import type { Attachment } from "svelte/attachments";

/** Still the end, where zooming has left a part of a pixel. */
const SLACK = 4;
/** The events by which a reader scrolls; a press may hold the bar at the side. */
const READING = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Shows the end of a list again when its last entry is another, or when it or one of its parts has another size, unless
 * the reader has scrolled up from it.
 */
export function followsEnd(last: () => unknown): Attachment<HTMLElement> {
  return (list) => {
    let follows = true;
    let top = 0;
    /** The reader has turned a wheel, pressed a key or put a finger there since the end was shown last. */
    let read = false;
    const show = (): void => {
      if (follows) list.scrollTop = list.scrollHeight;
      top = list.scrollTop;
      read = false;
    };
    // A list that is shorter for a moment scrolls by itself, and so does one that has grown: no reader has left its
    // end.
    list.onscroll = () => {
      const isEnd = list.scrollHeight - list.clientHeight - list.scrollTop <= SLACK;
      if (isEnd || (read && list.scrollTop < top)) follows = isEnd;
      top = list.scrollTop;
    };
    const reads = (): void => void (read = true);
    for (const way of READING) list.addEventListener(way, reads, { passive: true });
    const sizes = new ResizeObserver(show);
    sizes.observe(list);
    const entry = $derived(last());
    $effect(() => {
      if (entry === undefined) return;
      for (const part of list.children) sizes.observe(part);
      show();
    });
    return () => {
      for (const way of READING) list.removeEventListener(way, reads);
      sizes.disconnect();
    };
  };
}
