import { type Db, one } from "../../lib/db/db.ts";
import { eachAlone, type Job } from "../../lib/jobs/jobs.ts";
import type { Services } from "../../lib/services.ts";

type ReleasedSlot = { consultantId: string; startsAt: Date };

const BATCH_SIZE = 20;

/**
 * Offers released slots to the waitlist, in its order. A slot is leased for half a minute; if it is released again during that time, it stays
 * due.
 */
export const offerReleasedSlots = ({ db, log }: Services): Job => ({
  name: "waitlist",
  async run() {
    const released = await claimReleased(db);
    await eachAlone(
      log,
      released,
      (slot) => slot,
      async (slot) => {
        await ((await offer(db, slot)) === "later" ? retryLater(db, slot) : deleteSlot(db, slot));
        return true;
      },
    );
    return released.length;
  },
});

/**
 * Queues free slots that waitlist requests wait for, at most a minute after a nurse opens hours, lowers a fee or fits for another reason. A batch of
 * requests at a time, because each one searches the nurses.
 */
export const releaseRequestedSlots = ({ db }: Services): Job => ({
  name: "waitlist requests",
  run: async () => one(await db<{ count: number }[]>`select release_wished_slots(${BATCH_SIZE}) as count`).count,
});

const claimReleased = (db: Db) => db<ReleasedSlot[]>`
  with due as (
    select consultant_id, starts_at from released_slot where due_at <= now() order by due_at, starts_at limit ${BATCH_SIZE}
    for update skip locked
  )
  update released_slot set due_at = now() + interval '30 seconds' from due
  where released_slot.consultant_id = due.consultant_id and released_slot.starts_at = due.starts_at
  returning released_slot.consultant_id, released_slot.starts_at`;

async function offer(db: Db, { consultantId, startsAt }: ReleasedSlot): Promise<string> {
  const reply = one(
    await db<{ outcome: string }[]>`
    select offer_slot(${consultantId}, ${startsAt}, setting_value('waitlistOfferMinutes', now())) as outcome`,
  );
  return reply.outcome;
}

const deleteSlot = (db: Db, { consultantId, startsAt }: ReleasedSlot) => db`
  delete from released_slot where consultant_id = ${consultantId} and starts_at = ${startsAt} and due_at > now()`;

/** Delays a slot whose next patient can't take it now. Until then anyone can book it. */
const retryLater = (db: Db, { consultantId, startsAt }: ReleasedSlot) => db`
  update released_slot set due_at = now() + interval '1 minute'
  where consultant_id = ${consultantId} and starts_at = ${startsAt} and due_at > now()`;

/** Deletes entries whose days have passed. */
export async function deletePassedEntries(db: Db): Promise<void> {
  await db`delete from waitlist_entry where until_at <= now()`;
}
