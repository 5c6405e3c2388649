import type { AccountRecords } from "../../../contract/accounts.ts";
import { byPatient, noteDeed } from "../../lib/audit.ts";
import type { Services } from "../../lib/services.ts";
import { profileOf } from "./profile.ts";

type Records = Omit<AccountRecords, "success" | "exportedAt" | "profile">;

/** Everything we keep about a patient. The export itself is noted, and shows in the next one. */
export async function recordsOf({ db }: Services, patientId: string): Promise<Omit<AccountRecords, "success">> {
  const profile = await profileOf(db, patientId);
  const [records] = await db<Records[]>`
    select
      (select coalesce(jsonb_agg(x order by x.booked_at), '[]') from (
        select a.id, c.name as consultant, starts_at, ends_at, status, cancel_reason, a.fee_cents, zoom_email, meeting_url, booked_at, paid_at
        from appointment a join consultant c on c.id = consultant_id where a.patient_id = ${patientId}) as x) as appointments,
      (select coalesce(jsonb_agg(x order by x.booked_at), '[]') from (
        select r.id, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at, status, cancel_reason,
          payment_method, quote_cents, fare_cents, booked_at, paid_at, completed_at, d.name as driver
        from ride r left join driver d on d.id = driver_id where r.patient_id = ${patientId}) as x) as rides,
      (select coalesce(jsonb_agg(x order by x.created_at), '[]') from (
        select k.id, appointment_id, ride_id, k.amount_cents, currency, status, k.created_at, k.paid_at,
          (select coalesce(sum(amount_cents), 0) from refund where checkout_id = k.id) as refund_cents
        from checkout k where k.patient_id = ${patientId}) as x) as payments,
      (select coalesce(jsonb_agg(x order by x.written_at), '[]') from (
        select v.id, c.name as consultant, rating, comment, written_at
        from review v join consultant c on c.id = consultant_id where v.patient_id = ${patientId}) as x) as reviews,
      (select coalesce(jsonb_agg(x order by x.sent_at), '[]') from (
        select id, name, email, specialization, country, resume_name, sent_at
        from staffing_application where patient_id = ${patientId}) as x) as staffing_applications,
      (select coalesce(jsonb_agg(x), '[]') from (
        select email, asked_at, confirmed_at, unsubscribed_at
        from newsletter_subscriber where lower(email) = lower(${profile.email})) as x) as newsletter,
      (select coalesce(jsonb_agg(x order by x.at), '[]') from (
        select at, actor, deed, about from audit_entry where patient_id = ${patientId}) as x) as audit`;
  if (!records) throw new Error("A query of one row answered none");
  await noteDeed(db, byPatient(patientId), "records exported", patientId);
  return { exportedAt: new Date().toISOString(), profile, ...records };
}
