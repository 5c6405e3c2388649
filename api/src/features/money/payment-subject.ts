import type { PaymentSubjectFields } from "../../../contract/money.ts";
import type { Queries } from "../../lib/db/db.ts";

/** The columns that `paymentSubjectOf` reads, of a row joined by `joinPaymentSubject`. */
export type PaymentSubjectRow = {
  patientId: string;
  patient: string;
  kind: PaymentSubjectFields["paidFor"]["kind"];
  isExtra: boolean;
  subjectId: string;
  startsAt: Date;
  other: string | null;
};

export const paymentSubjectColumns = (db: Queries) => db`
  k.patient_id, p.name as patient, case when k.appointment_id is null then 'ride' else 'visit' end as kind, k.extra_of is not null as is_extra,
  coalesce(k.ride_id, k.extra_of, k.appointment_id) as subject_id, coalesce(a.starts_at, ride.starts_at) as starts_at,
  coalesce(c.name, d.name) as other`;

/** Joins what was paid for to the checkout `k`. */
export const joinPaymentSubject = (db: Queries) => db`
  join patient p on p.id = k.patient_id
  left join appointment a on a.id = k.appointment_id left join consultant c on c.id = a.consultant_id
  left join ride on ride.id = coalesce(k.ride_id, k.extra_of) left join driver d on d.id = ride.driver_id`;

export const paymentSubjectOf = ({
  patientId,
  patient,
  kind,
  isExtra,
  subjectId,
  startsAt,
  other,
}: PaymentSubjectRow): PaymentSubjectFields => ({
  patient: { _id: patientId, name: patient },
  paidFor: { kind, isExtra, _id: subjectId, startsAt: startsAt.toISOString(), with: other ?? "" },
});

/** A timestamp in microseconds, for cursors. */
export const microseconds = (db: Queries, column: string) =>
  db`to_char(${db(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
