import type { Queries } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";

/** Records when one side of a paid visit first opened its call through our link. It is evidence when a no-show is reported. */
export async function recordCallOpened(db: Queries, visitId: string, side: "patient" | "nurse"): Promise<void> {
  await db`
    insert into call_opened (appointment_id, starts_at, side)
    select id, starts_at, ${side} from appointment where id = ${visitId} and status in ('paid', 'completed')
    on conflict do nothing`;
}

/** The same for a patient's own visit, from ten minutes before the start until the end. Throws "missing" for other visits. */
export async function recordOwnCallOpened(db: Queries, patientId: string, visitId: string): Promise<void> {
  const [visit] = await db<{ isOpen: boolean }[]>`
    select status = 'paid' and now() between starts_at - interval '10 minutes' and ends_at as is_open
    from appointment where id = ${visitId} and patient_id = ${patientId}`;
  if (!visit) throw new AppError("missing", "We couldn't find that appointment.");
  if (!visit.isOpen)
    throw new AppError("conflict", "You can join from ten minutes before the start until the end of the visit.");
  await recordCallOpened(db, visitId, "patient");
}
