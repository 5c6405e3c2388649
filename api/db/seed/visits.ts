import type { Tx } from "../../src/lib/db/db.ts";

export type VisitSeed = {
  patient: string;
  consultant: string;
  startsAt: Date;
  bookedAt: Date;
  status: "paid" | "completed" | "cancelled" | "lapsed";
  cancelReason?: "patient" | "unpaid";
  meetingUrl?: string | null;
};

type Visit = { id: string; startsAt: Date; endsAt: Date };

/**
 * Adds visits of people by name, at their consultant's fee, paid four minutes after booking. Ids encode the time of booking, because
 * lists are ordered by id. A conflict with a taken slot or with another visit of the patient skips the later one in the list. Returns
 * the added visits.
 */
export async function addVisits(tx: Tx, visits: VisitSeed[]): Promise<Visit[]> {
  return tx<Visit[]>`
    insert into appointment (id, patient_id, consultant_id, starts_at, ends_at, status, cancel_reason, fee_cents, zoom_email,
      meeting_url, booked_at, paid_at)
    select uuidv7("bookedAt" - now()), patient.id, consultant.id, "startsAt", "startsAt" + interval '30 minutes', status,
      "cancelReason", fee_cents, patient.email, "meetingUrl", "bookedAt",
      case when status in ('paid', 'completed') then "bookedAt" + interval '4 minutes' end
    from rows from (jsonb_to_recordset(${tx.json(visits)}) as (patient text, consultant text, "startsAt" timestamptz,
      "bookedAt" timestamptz, status text, "cancelReason" text, "meetingUrl" text))
      with ordinality as visit (patient, consultant, "startsAt", "bookedAt", status, "cancelReason", "meetingUrl", place)
    join patient on patient.name = visit.patient
    join consultant on consultant.name = visit.consultant
    order by place
    on conflict do nothing
    returning id, starts_at, ends_at`;
}
