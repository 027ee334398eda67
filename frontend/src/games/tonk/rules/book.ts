/** The server's rule book, asked for once. */
import type { RuleBook } from "../../../generated/api";
import { ruleBook } from "./api";

let request: Promise<RuleBook> | null = null;

/** Everything that may be chosen; a question that failed is asked anew by the next caller. */
export function theRuleBook(): Promise<RuleBook> {
  request ??= ruleBook().catch((error: unknown) => {
    request = null;
    throw error;
  });
  return request;
}
