/** Payments as they are shown: one token from each payer to each payee, one line for all that is paid alike. */
import type { TonkOutcome } from "../../../generated/wire";

export type Payment = TonkOutcome["payments"][number];

export interface Transfer {
  payer: number;
  payee: number;
  amount: number;
}

/** The sum that goes from one to another, whatever for. */
export function transfersOf(payments: readonly Payment[]): Transfer[] {
  const found = new Map<string, Transfer>();
  for (const { payer, payee, amount } of payments) {
    const key = `${payer} ${payee}`;
    found.set(key, { payer, payee, amount: (found.get(key)?.amount ?? 0) + amount });
  }
  return [...found.values()];
}

/** Payments that differ in who pays alone, or in who is paid alone. */
export interface Alike {
  payers: readonly number[];
  payees: readonly number[];
  payment: Payment;
}

const isAlike = (a: Payment, b: Payment): boolean =>
  a.why === b.why && a.amount === b.amount && JSON.stringify(a.args) === JSON.stringify(b.args);

function joinedPayment(one: Alike, payment: Payment): Alike | null {
  if (!isAlike(one.payment, payment)) return null;
  const { payers, payees } = one;
  if (payees.length === 1 && payees[0] === payment.payee && !payers.includes(payment.payer)) {
    return { ...one, payers: [...payers, payment.payer] };
  }
  if (payers.length === 1 && payers[0] === payment.payer && !payees.includes(payment.payee)) {
    return { ...one, payees: [...payees, payment.payee] };
  }
  return null;
}

/** The payments in their order, with those that are alike in one. */
export function alike(payments: readonly Payment[]): Alike[] {
  const found: Alike[] = [];
  for (const payment of payments) {
    const at = found.findIndex((one) => joinedPayment(one, payment) !== null);
    const one = found[at];
    const more = one ? joinedPayment(one, payment) : null;
    if (more) found[at] = more;
    else found.push({ payers: [payment.payer], payees: [payment.payee], payment });
  }
  return found;
}
