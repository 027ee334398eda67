/** An attempt of somebody in the lobby, and why it failed: what comes next waits until it is done. */
import { errorText } from "../../page/refusals";

export class Attempt {
  busy = $state(false);
  /** The reason for which the last one failed; empty where it did not. */
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
