import type { Tx } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";

export type ItemState = { revision: number; takenBy: string | null; taker: string | null; closedAt: Date | null };

export const itemMissing = () => new AppError("missing", "This message is no longer in the inbox.");

export const alreadyTaken = (taker: string | null) =>
  new AppError("conflict", `${taker ?? "Someone else"} has already taken this.`);

/** Locks an item until the end of the transaction. What a disabled account had taken is free again. Throws "missing". */
export async function itemState(tx: Tx, id: string): Promise<ItemState> {
  // Lock before reading: a statement that waits for the lock joins the person who had the item before.
  await tx`select from inbox_item where id = ${id} for update`;
  const [item] = await tx<ItemState[]>`
    select inbox_item.revision, staff.id as taken_by, staff.name as taker, closed_at
    from inbox_item left join staff on staff.id = taken_by and disabled_at is null where inbox_item.id = ${id}`;
  if (!item) throw itemMissing();
  return item;
}

/** Records that an item, with the texts that are parts of it, is answered by this person. `isLast` closes it. */
export async function markAnswered(tx: Tx, staff: Staff, id: string, isLast: boolean): Promise<void> {
  await tx`
    update inbox_item set answered_at = now(), taken_by = ${staff.id}, taken_at = coalesce(taken_at, now()),
      closed_at = ${isLast ? tx`now()` : tx`closed_at`}, snoozed_until = null, revision = revision + 1
    where id = ${id} or part_of = ${id}`;
}
