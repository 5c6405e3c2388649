import type { Health } from "../../../contract/health.ts";
import type { Queries } from "../../lib/db/db.ts";

/** Ten times what new patients hold at once in a busy half hour. */
const MAX_NORMAL_SLOTS = 100;

/** Slots held by accounts with an unconfirmed email, and whether that looks like an attack. */
export async function unconfirmedHolds(db: Queries): Promise<Health["unconfirmedHolds"]> {
  const [found] = await db<{ slots: number; addresses: number; fullAddresses: number }[]>`
    with origin as (
      select count(*) as slots from appointment
      where hold_origin is not null and is_held(appointment) and not is_known_patient(patient_id) group by hold_origin
    )
    select coalesce(sum(slots), 0)::int as slots, count(*)::int as addresses,
      (count(*) filter (where slots >= booking_limit('holds of one address', false)))::int as full_addresses from origin`;
  const { slots, addresses, fullAddresses } = found ?? { slots: 0, addresses: 0, fullAddresses: 0 };
  return { slots, addresses, fullAddresses, isAttack: fullAddresses > 0 || slots > MAX_NORMAL_SLOTS };
}
