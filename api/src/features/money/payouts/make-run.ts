import type { MakePayouts, PersonDue, Unpayable } from "../../../../contract/payouts.ts";
import { one, type Tx } from "../../../lib/db/db.ts";
import { AppError, Stale } from "../../../lib/http/errors.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import { payingDay, payoutsDue, requirePast } from "./due.ts";
import { logPayouts, runOf } from "./runs.ts";

const WHY: Record<Unpayable, (name: string) => string> = {
  nothing_due: (name) => `There is nothing to pay to ${name} up to that day.`,
  no_account: (name) => `${name} has no bank account. Please add it, or leave ${name} out.`,
  too_much: (name) => `The payout to ${name} is larger than a payout can be. Please check the amounts.`,
};

const STALE = "What is due has changed since you opened this page. Please check the sums and try again.";

/**
 * Makes the payouts of the chosen people up to the end of a day, each of the sum that was on the screen. Throws "invalid" for a day that is
 * not over, Stale if a sum is another one now, and "conflict" for somebody who can't be paid. A ride or visit is paid out once, even if
 * several people do this at once. Returns the run's id.
 */
export async function makePayouts(tx: Tx, staff: Staff, { toDay, people }: MakePayouts, zone: string): Promise<string> {
  requirePast(toDay, zone);
  // Later runs wait here for this one, and then see what is left.
  await tx`select from practice for no key update`;
  const due = await payoutsDue(tx, toDay, zone);
  const dueOf = new Map(due.people.map((person) => [person._id, person]));
  const chosen = people.map(({ _id, cents }) => ({ person: dueOf.get(_id), cents }));
  if (chosen.some(({ person, cents }) => person?.cents !== cents)) throw new Stale({ due }, "A colleague", STALE);
  const persons = chosen.flatMap(({ person }) => person ?? []);
  for (const { name, unpayable } of persons) if (unpayable) throw new AppError("conflict", WHY[unpayable](name));
  const { id } = one(
    await tx<{ id: string }[]>`
      select make_payout_run(${toDay}, ${payingDay(zone)}, ${idsOf(persons, "driver")}, ${idsOf(persons, "nurse")}, ${staff.id}) as id`,
  );
  const { run, payouts } = await runOf(tx, id);
  // A payment or refund arrived in between: nothing was made yet.
  if (payouts.some(({ payee, cents }) => dueOf.get(payee._id)?.cents !== cents) || payouts.length !== persons.length)
    throw new Stale({ due: await payoutsDue(tx, toDay, zone) }, "A colleague", STALE);
  await logPayouts(tx, staff, "payout created", payouts, ({ cents, fromDay }) => ({
    payoutCents: [0, cents],
    days: [null, `${fromDay} to ${run.toDay}`],
  }));
  return id;
}

const idsOf = (people: readonly PersonDue[], kind: PersonDue["kind"]): string[] => [
  ...new Set(people.flatMap((person) => (person.kind === kind ? person._id : []))),
];
