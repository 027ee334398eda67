/** Asks for the code word of a room that wants one of whoever opens tables, over whatever is on show. */
import { mount, unmount } from "svelte";
import CodeWord from "./CodeWord.svelte";

/** Waits until it is given; `refusal` is thrown where somebody would rather not. */
export function giveCodeWord(refusal: Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const props = { onknown: () => end(resolve), onclose: () => end(() => reject(refusal)) };
    const sheet = mount(CodeWord, { target: document.body, props });
    function end(then: () => void): void {
      void unmount(sheet);
      then();
    }
  });
}
