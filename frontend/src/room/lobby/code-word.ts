/** Asks for the room's code word, where it takes one to open a table, in a sheet over the page. */
import { mount, unmount } from "svelte";
import CodeWord from "./CodeWord.svelte";

/** Waits until it is given; throws `refusal` where the sheet is closed instead. */
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
