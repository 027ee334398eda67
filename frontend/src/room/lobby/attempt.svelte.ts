/** Makes one attempt in the lobby at a time, and keeps the error if it fails. */
import { errorText } from "../../page/refusals";

export class Attempt {
  busy = $state(false);
  /** The error of the last attempt; empty if there was none. */
  trouble = $state("");

  async make(what: () => Promise<void>): Promise<void> {
    this.trouble = "";
    this.busy = true;
    try {
      await what();
    } catch (error) {
      this.trouble = errorText(error);
    }
    this.busy = false;
  }
}
