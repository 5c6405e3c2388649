import { PAID_CANCELLATIONS, type StatementLine, type VisitLine } from "../../../../contract/payouts.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { type CsvCell, csvFile, inDollars } from "../../../lib/http/csv.ts";
import { isoInstant, practiceLabels } from "../../../lib/time/practice-time.ts";

type Row = Omit<StatementLine, "completedAt"> & { completedAt: Date };

/** Why ride `r` was canceled, if its driver is paid for it. */
export const canceledOf = (db: Queries) =>
  db`case when r.status = 'cancelled' then case r.cancel_reason when 'no_show' then 'no_show' else 'late_cancel' end end`;

/** A payout's rides, earliest first. */
export async function linesOf(db: Queries, payoutId: string): Promise<StatementLine[]> {
  const rows = await db<Row[]>`
    select l.ride_id, earned_at as completed_at, ${canceledOf(db)} as canceled, l.is_correction, r.pickup_address as from, r.dropoff_address as to, r.payment_method as paid,
      l.fare_cents, l.extra_cents, l.cash_cents as in_hand_cents, l.cents
    from payout_line l join ride r on r.id = l.ride_id, driver_earned_at(r) as earned_at
    where l.payout_id = ${payoutId} order by earned_at, r.id`;
  return rows.map(({ completedAt, ...row }) => ({ ...row, completedAt: completedAt.toISOString() }));
}

type Line = Omit<StatementLine, "from" | "to">;
type Column<Of> = readonly [head: string, of: (line: Of) => CsvCell];

/**
 * Rides with their earnings as CSV, with a row of sums; `before` and `after` are columns around the amounts.
 */
export function moneyCsv<Of extends Line>(
  lines: readonly Of[],
  timeZone: string,
  before: readonly Column<Of>[],
  after: readonly Column<Of>[] = [],
): string {
  const money: Column<Of>[] = [
    ["Fare", ({ fareCents }) => inDollars(fareCents)],
    ["Extra", ({ extraCents }) => inDollars(extraCents)],
    ["Cash in hand", ({ inHandCents }) => inDollars(inHandCents)],
    ["To pay", ({ cents }) => inDollars(cents)],
  ];
  const labels = (line: Of) => practiceLabels(new Date(line.completedAt), timeZone);
  const columns: Column<Of>[] = [
    ["Day", (line) => labels(line).date],
    ["Time", (line) => labels(line).time],
    ["Ride", ({ rideId }) => rideId],
    ["What", whatOf],
    ...before,
    ["Paid", ({ paid }) => paid],
    ...money,
    ...after,
  ];
  const sum = (of: (line: Of) => number) => inDollars(lines.reduce((total, line) => total + of(line), 0));
  const sums = [
    sum(({ fareCents }) => fareCents),
    sum(({ extraCents }) => extraCents),
    sum(({ inHandCents }) => inHandCents),
    sum(({ cents }) => cents),
  ];
  const blank = (cells: readonly unknown[]) => cells.map(() => "");
  const rows = [
    columns.map(([head]) => head),
    ...lines.map((line) => columns.map(([, of]) => of(line))),
    ["Sum", "", "", "", ...blank(before), "", ...sums, ...blank(after)],
  ];
  return csvFile(rows);
}

function whatOf({ canceled, isCorrection }: Line): string {
  const what = canceled ? PAID_CANCELLATIONS[canceled] : "Completed ride";
  return isCorrection ? `${what} (change since an earlier payout)` : what;
}

/** A payout's rides as CSV. */
export const asCsv = (lines: StatementLine[], timeZone: string): string =>
  moneyCsv(lines, timeZone, [
    ["From", ({ from }) => from],
    ["To", ({ to }) => to],
  ]);

/** A nurse's payout's visits, earliest first. */
export async function visitLinesOf(db: Queries, payoutId: string): Promise<VisitLine[]> {
  const rows = await db<(Omit<VisitLine, "endedAt"> & { endedAt: Date })[]>`
    select l.appointment_id as visit_id, a.ends_at as ended_at, l.is_correction, l.paid_cents, l.share_percent, l.cents
    from payout_visit l join appointment a on a.id = l.appointment_id where l.payout_id = ${payoutId} order by a.ends_at, a.id`;
  return rows.map(({ endedAt, ...row }) => ({ ...row, endedAt: endedAt.toISOString() }));
}

/** The same as CSV, with a row of sums. No patient is named. */
export function visitsCsv(lines: VisitLine[], timeZone: string): string {
  const sum = (of: (line: VisitLine) => number) => inDollars(lines.reduce((total, line) => total + of(line), 0));
  return csvFile([
    [`Ended at (${timeZone})`, "Visit", "What", "Paid (dollars)", "Share (percent)", "To pay (dollars)"],
    ...lines.map(({ visitId, endedAt, isCorrection, paidCents, sharePercent, cents }) => [
      isoInstant(new Date(endedAt), timeZone),
      visitId,
      isCorrection ? "Change since an earlier payout" : "Completed visit",
      inDollars(paidCents),
      sharePercent,
      inDollars(cents),
    ]),
    ["Sum", "", "", sum(({ paidCents }) => paidCents), "", sum(({ cents }) => cents)],
  ]);
}
