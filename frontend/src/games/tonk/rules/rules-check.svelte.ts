/** Asks the server about the rule set in hand at every change; the answer to the latest question counts. */
import type { RefusedRules, RulesRequest, RuleSet } from "../../../generated/api";
import { errorText } from "../../../page/refusals";
import { weigh } from "./api";

const PAUSE_MS = 120;
const AGAIN_MS = 3000;

export class RulesCheck {
  /** The last valid rule set: not the present one while that is being checked or is refused. */
  rules = $state.raw<RuleSet | null>(null);
  refused = $state.raw<RefusedRules | null>(null);
  /** The error, where there is no answer at all. */
  trouble = $state("");
  asking = $state(false);
  #serial = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  ask(question: RulesRequest): void {
    clearTimeout(this.#timer);
    this.asking = true;
    const serial = (this.#serial += 1);
    this.#timer = setTimeout(() => void this.#sendQuestion(question, serial), this.rules ? PAUSE_MS : 0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#serial += 1;
  }

  async #sendQuestion(question: RulesRequest, serial: number): Promise<void> {
    try {
      const { rules, refused } = await weigh(question);
      if (serial !== this.#serial) return;
      this.trouble = "";
      this.asking = false;
      this.rules = rules ?? this.rules;
      this.refused = refused;
    } catch (error) {
      if (serial !== this.#serial) return;
      this.trouble = errorText(error);
      this.#timer = setTimeout(() => void this.#sendQuestion(question, serial), AGAIN_MS);
    }
  }
}
