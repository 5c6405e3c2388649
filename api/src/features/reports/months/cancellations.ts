import { RIDE_CAUSES, VISIT_CAUSES } from "../../../../contract/cancel-causes.ts";
import type { Measure } from "./counted.ts";

type Row = { kind: "visit" | "ride"; reason: string; cause: string | null; canceled: number; cents: number };

/** Who canceled and why, by the stored reason. */
const REASONS: Record<Row["kind"], Record<string, [who: string, why: string]>> = {
  visit: {
    patient: ["Patient", "The patient's wish"],
    left: ["Patient", "The account was deleted"],
    office: ["Our office", "Another reason of ours"],
    consultant: ["Nurse", "The nurse can't come"],
    unattended: ["Nurse", "The nurse didn't come"],
  },
  ride: {
    patient: ["Passenger", "The passenger's wish"],
    left: ["Passenger", "The account was deleted"],
    plan_ended: ["Passenger", "The plan was ended"],
    not_needed: ["Passenger", "The return ride wasn't needed"],
    office: ["Our office", "Another reason of ours"],
    not_driven: ["Driver", "The driver didn't arrive"],
    no_driver: ["System", "No driver was free"],
    time_passed: ["System", "No driver was found in time"],
    not_confirmed: ["System", "The outbound ride failed"],
  },
};
const CAUSES: Record<string, string> = { ...VISIT_CAUSES, ...RIDE_CAUSES };

function labelsOf({ kind, reason, cause }: Row): string[] {
  const [who, why] = REASONS[kind][reason] ?? ["System", sentenceOf(reason)];
  return [kind === "visit" ? "Visits" : "Rides", who, (cause !== null && CAUSES[cause]) || why];
}

const sentenceOf = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");

/** Paid visits and rides of a month that were canceled, apart from no-shows. An unused will-call counts on the day on which it ends. */
export const cancellations: Measure = {
  columns: ["canceled", "cents"],
  rows: async (db, { from, until }) => {
    const rows = await db<Row[]>`
      with canceled as (
        select 'visit' as kind, cancel_reason as reason, cancel_cause as cause, fee_cents as cents
        from appointment where paid_at is not null and starts_at >= ${from} and starts_at < ${until} and status = 'cancelled'
        union all
        select 'ride', cancel_reason, cancel_cause, quote_cents
        from ride where (paid_at is not null or payment_method = 'cash') and status = 'cancelled' and cancel_reason <> 'no_show'
          and not superseded and coalesce(starts_at, ready_by) >= ${from} and coalesce(starts_at, ready_by) < ${until}
      )
      select kind, reason, cause, count(*)::int as canceled, sum(cents)::float8 as cents from canceled
      group by kind, reason, cause order by kind desc, canceled desc, reason, cause`;
    return rows.map((row) => ({
      _id: [row.kind, row.reason, row.cause ?? ""].join(" "),
      labels: labelsOf(row),
      counts: { canceled: row.canceled, cents: row.cents },
    }));
  },
};
