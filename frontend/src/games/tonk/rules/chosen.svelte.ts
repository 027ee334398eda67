/** The rules chosen in the lobby for the next table. */
import { CLASSIC, type RuleChoice } from "./rule-choice";

let chosen = $state.raw<RuleChoice>(CLASSIC);

export function chosenRules(): RuleChoice {
  return chosen;
}

export function chooseRules(ruleChoice: RuleChoice): void {
  chosen = ruleChoice;
}
