import { OFFER_MINUTES } from "../../../contract/waitlist.ts";
import { type Db, one } from "../../lib/db.ts";
import type { Job } from "../../lib/jobs.ts";
import type { Services } from "../../lib/services.ts";

type Freed = { consultantId: string; startsAt: Date };

const BATCH_SIZE = 20;

/**
 * Offers times that came free to those who wait for one, in the order they came. A time is taken for half a minute; when
 * it comes free again meanwhile it stays due.
 */
export const offerFreedSlots = ({ db }: Services): Job => ({
  name: "waitlist",
  async run() {
    const freed = await takeFreed(db);
    for (const slot of freed) {
      await ((await offer(db, slot)) === "later" ? lookLater(db, slot) : settled(db, slot));
    }
    return freed.length;
  },
});

const takeFreed = (db: Db) => db<Freed[]>`
  with due as (
    select consultant_id, starts_at from released_slot where due_at <= now() order by due_at, starts_at limit ${BATCH_SIZE}
    for update skip locked
  )
  update released_slot set due_at = now() + interval '30 seconds' from due
  where released_slot.consultant_id = due.consultant_id and released_slot.starts_at = due.starts_at
  returning released_slot.consultant_id, released_slot.starts_at`;

async function offer(db: Db, { consultantId, startsAt }: Freed): Promise<string> {
  const reply = one(
    await db<{ outcome: string }[]>`
    select offer_slot(${consultantId}, ${startsAt}, ${OFFER_MINUTES}) as outcome`,
  );
  return reply.outcome;
}

const settled = (db: Db, { consultantId, startsAt }: Freed) => db`
  delete from released_slot where consultant_id = ${consultantId} and starts_at = ${startsAt} and due_at > now()`;

/** Delay before a patient who cannot take the slot now is tried again. Until then anyone can book it. */
const lookLater = (db: Db, { consultantId, startsAt }: Freed) => db`
  update released_slot set due_at = now() + interval '1 minute'
  where consultant_id = ${consultantId} and starts_at = ${startsAt} and due_at > now()`;

/** Days that have passed end the wait for them. */
export async function forgetPassedWaits(db: Db): Promise<void> {
  await db`delete from waitlist_entry where until_at <= now()`;
}
