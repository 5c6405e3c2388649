import type { ReportRange } from "../../../contract/reports.ts";
import type { Queries } from "../../lib/db/db.ts";
import { type CsvCell, csvFile, csvLines, inDollars } from "../../lib/http/csv.ts";
import { isoInstant, monthsOf, practiceLabels } from "../../lib/time/practice-time.ts";
import { BOOK_ACCOUNTS, type BookAccount } from "./book-accounts.ts";

export const EXPORTS = ["payments", "visits", "rides", "books"] as const;
export type ExportName = (typeof EXPORTS)[number];

type Bounds = { from: Date; until: Date };
type Value = string | number | Date | null;
type Row = Record<string, Value>;
/** A column's head by its name in the query. Instants and days name the zone, and amounts the currency. */
type Columns = Record<string, { head: string; kind: "instant" | "day" | "cents" | "text" }>;
type Export = { columns: Columns; rows: (db: Queries, bounds: Bounds) => PromiseLike<Row[]> };

const text = (head: string) => ({ head, kind: "text" as const });
const cents = (head: string) => ({ head, kind: "cents" as const });
const instant = (head: string) => ({ head, kind: "instant" as const });

const payments: Export = {
  columns: {
    paidAt: instant("Paid at"),
    patient: text("Patient"),
    paidFor: text("For"),
    with: text("Nurse or driver"),
    startsAt: instant("Starts at"),
    method: text("Method"),
    paid: cents("Paid"),
    refunded: cents("Refunded"),
    due: cents("Refund due"),
    disputed: cents("Disputed"),
    fees: cents("Fees"),
    net: cents("Net"),
    paymentId: text("Payment"),
  },
  rows: (db, { from, until }) => db<Row[]>`
    with paid as (
      select id as checkout_id, payment_id, amount_cents, paid_at, false as is_unmatched from checkout
        where status = 'paid' and paid_at >= ${from} and paid_at < ${until}
      union all
      select checkout_id, payment_id, coalesce(amount_cents, 0), found_at, true from unmatched_payment
        where found_at >= ${from} and found_at < ${until}
    )
    select paid.paid_at, subject.*, paid.amount_cents as paid, refunded, due, disputed, fees,
      paid.amount_cents - refunded - disputed - fees as net, paid.payment_id
    -- offset 0 keeps the planner from joining first: it overestimates the number of rows.
    from paid cross join lateral (
      select p.name as patient,
        case when k.extra_of is not null then 'Extra charge of a ride' when k.ride_id is not null then 'Ride' else 'Visit' end
          || case when is_unmatched then ', paid twice or a wrong amount' else '' end as paid_for,
        coalesce(c.name, d.name, '') as with, coalesce(a.starts_at, ride.starts_at) as starts_at, k.method
      from checkout k join patient p on p.id = k.patient_id
        left join appointment a on a.id = k.appointment_id left join consultant c on c.id = a.consultant_id
        left join ride on ride.id = coalesce(k.ride_id, k.extra_of) left join driver d on d.id = ride.driver_id
      where k.id = paid.checkout_id offset 0) as subject
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where refunded_at is not null), 0)::int as refunded,
        coalesce(sum(amount_cents) filter (where refunded_at is null), 0)::int as due
      from refund where refund.payment_id = paid.payment_id) as back
    cross join lateral (
      select coalesce(sum(amount_cents), 0)::int as disputed from dispute
      where dispute.payment_id = paid.payment_id and dispute_state(status) is not null) as bank
    cross join lateral (
      select coalesce(sum(payment_fee.cents), 0)::int as fees from payment_fee where payment_fee.payment_id = paid.payment_id) as fee
    order by paid.paid_at, paid.payment_id`,
};

const visits: Export = {
  columns: {
    startsAt: instant("Starts at"),
    endsAt: instant("Ends at"),
    nurse: text("Nurse"),
    patient: text("Patient"),
    state: text("State"),
    attendance: text("Attendance"),
    fee: cents("Fee"),
    paid: cents("Paid"),
    refunded: cents("Refunded"),
    bookedAt: instant("Booked at"),
    visitId: text("Visit"),
  },
  rows: (db, { from, until }) => db<Row[]>`
    with visit as (
      select * from appointment where status in ('paid', 'completed') and starts_at >= ${from} and starts_at < ${until}
      union all
      select canceled.* from consultant cross join lateral (
        select * from appointment
        where consultant_id = consultant.id and status = 'cancelled' and paid_at is not null and starts_at >= ${from} and starts_at < ${until}
        offset 0) as canceled
    )
    select a.starts_at, a.ends_at, c.name as nurse, p.name as patient, case a.status when 'cancelled' then 'canceled' else a.status end as state,
      coalesce(replace(a.attendance, '_', ' '), '') as attendance,
      a.fee_cents as fee, coalesce(money.paid, 0)::int as paid, coalesce(money.refunded, 0)::int as refunded, a.booked_at, a.id as visit_id
    from visit a join consultant c on c.id = a.consultant_id
      cross join lateral (select name from patient where id = a.patient_id offset 0) as p
      cross join lateral (
        select sum(k.amount_cents) as paid,
          sum((select sum(r.amount_cents) from refund r where r.payment_id = k.payment_id and refunded_at is not null)) as refunded
        from checkout k where k.appointment_id = a.id and k.status = 'paid') as money
    order by a.starts_at, a.id`,
};

const rides: Export = {
  columns: {
    startsAt: instant("Pick-up at"),
    passenger: text("Passenger"),
    patient: text("Patient"),
    driver: text("Driver"),
    type: text("Type"),
    status: text("State"),
    method: text("Method"),
    quote: cents("Quote"),
    fare: cents("Fare"),
    refunded: cents("Refunded"),
    completedAt: instant("Completed at"),
    rideId: text("Ride"),
  },
  rows: (db, { from, until }) => db<Row[]>`
    select r.starts_at, coalesce(nullif(r.passenger_name, ''), p.name) as passenger, p.name as patient, coalesce(d.name, '') as driver,
      r.transport_type as type, case r.status when 'cancelled' then 'canceled' else r.status end as status, r.payment_method as method,
      r.quote_cents as quote, r.fare_cents as fare, coalesce((
        select sum(refund.amount_cents) from checkout k join refund on refund.checkout_id = k.id
        where k.ride_id = r.paid_as and coalesce(refund.ride_id, k.ride_id) = r.id and refunded_at is not null), 0)::int as refunded,
      r.completed_at, r.id as ride_id
    from ride r cross join lateral (select name from patient where id = r.patient_id offset 0) as p left join driver d on d.id = r.driver_id
    where r.starts_at >= ${from} and r.starts_at < ${until} order by r.starts_at, r.id`,
};

/** Each side of a double entry is a row. Its accounts are named as a bookkeeper names them. */
const books: Export = {
  columns: {
    at: { head: "Day", kind: "day" },
    entry: text("Entry"),
    account: text("Account"),
    debit: cents("Debit"),
    credit: cents("Credit"),
    about: text("Reference"),
  },
  rows: async (db, { from, until }) => {
    const rows = await db<{ at: Date; entry: string; account: BookAccount; cents: string; about: string }[]>`
      select at, entry, account, cents, about from book_entries(${from}, ${until}) order by at, entry, cents desc`;
    return rows.map(({ account, cents: signed, ...row }) => {
      const amount = Number(signed);
      return { ...row, account: BOOK_ACCOUNTS[account], debit: Math.max(amount, 0), credit: Math.max(-amount, 0) };
    });
  },
};

const SOURCES: Record<ExportName, Export> = { payments, visits, rides, books };

/**
 * Payments by the day of payment, paid visits or rides by their day, or the books, as CSV: instants as ISO 8601 with the practice's offset, amounts in
 * dollars, nothing clinical. Streamed by month, so that the whole range is never in memory.
 */
export async function* exportAsCsv(
  db: Queries,
  name: ExportName,
  range: ReportRange,
  zone: string,
): AsyncGenerator<string> {
  const { columns, rows } = SOURCES[name];
  const parts = Object.entries(columns);
  const units = { instant: ` (${zone})`, day: ` (${zone})`, cents: " (dollars)", text: "" };
  yield csvFile([parts.map(([, { head, kind }]) => `${head}${units[kind]}`)]);
  for (const month of monthsOf(range, zone)) {
    const found = await rows(db, month);
    yield csvLines(
      found.map((row) => parts.map(([column]) => cellOf(row[column] ?? null, columns[column]?.kind, zone))),
    );
  }
}

function cellOf(value: Value, kind: string | undefined, zone: string): CsvCell {
  if (value === null) return "";
  if (value instanceof Date) return kind === "day" ? practiceLabels(value, zone).date : isoInstant(value, zone);
  return kind === "cents" && typeof value === "number" ? inDollars(value) : value;
}
