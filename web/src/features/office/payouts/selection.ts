import type { MakePayouts, PersonDue } from "@lamplight/api/contract/payouts.ts";

/** The people who are paid, and those who are not, by whose choice. `leftOut` has the ids that the owner unchecked. */
export function divide(people: readonly PersonDue[], leftOut: ReadonlySet<string>) {
  const paid = people.filter(({ _id, unpayable }) => unpayable === null && !leftOut.has(_id));
  const kept = people.filter(({ _id, unpayable }) => unpayable === null && leftOut.has(_id));
  return { paid, kept, unpayable: people.filter(({ unpayable }) => unpayable !== null) };
}

export const sumOf = (people: readonly PersonDue[]): number => people.reduce((sum, { cents }) => sum + cents, 0);

export const waitingOf = (people: readonly PersonDue[]): number =>
  people.reduce((sum, { undecidedCents }) => sum + undecidedCents, 0);

/** What is sent: each person with the sum on the screen. */
export const inputOf = (toDay: string, paid: readonly PersonDue[]): MakePayouts => ({
  toDay,
  people: paid.map(({ kind, _id, cents }) => ({ kind, _id, cents })),
});
