import { JOIN_FROM } from "../../../../contract/rule-sentences.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";

/** Records when one side of a paid visit first opened its call through our link. It is evidence when a no-show is reported. */
export async function recordCallOpened(db: Queries, visitId: string, side: "patient" | "nurse"): Promise<void> {
  await db`
    insert into call_opened (appointment_id, starts_at, side)
    select id, starts_at, ${side} from appointment where id = ${visitId} and status in ('paid', 'completed')
    on conflict do nothing`;
}

export const CALL_CLOSED = `${JOIN_FROM} until the end of the visit.`;

/** The same for a patient's own visit, while its call is open. Throws "missing" for other visits. */
export async function recordOwnCallOpened(db: Queries, patientId: string, visitId: string): Promise<void> {
  const [visit] = await db<{ isOpen: boolean }[]>`
    select status = 'paid' and now() between starts_at - rule_call_opens() and ends_at as is_open
    from appointment where id = ${visitId} and patient_id = ${patientId}`;
  if (!visit) throw notFound("visit");
  if (!visit.isOpen) throw new AppError("conflict", CALL_CLOSED);
  await recordCallOpened(db, visitId, "patient");
}
