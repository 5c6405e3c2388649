import { dayInWords } from "../../../../contract/format-time.ts";
import type { Payee } from "../../../../contract/payees.ts";
import { PAID_CANCELLATIONS } from "../../../../contract/payouts.ts";
import type { StatementDays } from "../../../../contract/work-statements.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { csvFile, inDollars } from "../../../lib/http/csv.ts";
import { notFound } from "../../../lib/http/errors.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { boundsOfDay, practiceLabels } from "../../../lib/time/practice-time.ts";
import { dollars, LEFT, type PdfColumn, pdfTable, RIGHT } from "../pdf-table.ts";
import { canceledOf } from "./payout-csv.ts";

/** One amount that a nurse or driver earned. `paidOn`: the day (`YYYY-MM-DD`) of its payout. */
type Line = {
  at: Date;
  id: string;
  what: string;
  counted: string;
  cents: number;
  isOpen: boolean;
  paidOn: string | null;
  reference: string | null;
};
/** `paidAt`: when its payout was paid. */
type Found = Omit<Line, "paidOn"> & { paidAt: Date | null };
type Statement = StatementDays & { name: string; lines: Line[]; cents: number; paidCents: number };

const CHANGE = " (change since an earlier payout)";

async function visitLines(db: Queries, who: string, since: Date, until: Date): Promise<Found[]> {
  type Row = Omit<Found, "what" | "counted"> & { isCorrection: boolean; paidCents: number; sharePercent: number };
  const rows = await db<Row[]>`
    select e.ended_at as at, e.appointment_id as id, e.is_correction, e.paid_cents, e.share_percent, e.cents, e.is_open, p.paid_at, p.reference
    from nurse_earned(${who}, ${since}, ${until}) e left join payout p on p.id = e.payout_id order by e.ended_at, e.appointment_id, e.payout_id`;
  return rows.map(({ isCorrection, paidCents, sharePercent, ...row }) => ({
    ...row,
    what: `Visit${isCorrection ? CHANGE : ""}`,
    counted: `${sharePercent}% of ${formatMoney(paidCents)}`,
  }));
}

async function rideLines(db: Queries, who: string, since: Date, until: Date): Promise<Found[]> {
  type Row = Omit<Found, "what" | "counted"> & {
    canceled: keyof typeof PAID_CANCELLATIONS | null;
    isCorrection: boolean;
    fareCents: number;
    extraCents: number;
    cashCents: number;
  };
  const rows = await db<Row[]>`
    select e.completed_at as at, e.ride_id as id, ${canceledOf(db)} as canceled, coalesce(l.is_correction, false) as is_correction, e.fare_cents, e.extra_cents,
      e.cash_cents, e.fare_cents + e.extra_cents - e.cash_cents as cents, e.is_open, p.paid_at, p.reference
    from driver_earnings(${who}, ${since}, ${until}) e join ride r on r.id = e.ride_id left join payout p on p.id = e.payout_id
      left join payout_line l on l.payout_id = e.payout_id and l.ride_id = e.ride_id
    order by e.completed_at, e.ride_id, e.payout_id`;
  return rows.map(({ canceled, isCorrection, fareCents, extraCents, cashCents, ...row }) => ({
    ...row,
    what: `${canceled ? PAID_CANCELLATIONS[canceled] : "Ride"}${isCorrection ? CHANGE : ""}`,
    counted: [
      `${canceled ? "Kept fare" : "Fare"} ${formatMoney(fareCents)}`,
      ...(extraCents === 0 ? [] : [`extra ${formatMoney(extraCents)}`]),
      ...(cashCents === 0 ? [] : [`cash collected ${formatMoney(-cashCents)}`]),
    ].join(", "),
  }));
}

/** What a nurse or driver earned on some days, and what of it is paid. Throws "missing". */
export async function workStatement(
  db: Queries,
  { kind, _id }: Payee,
  days: StatementDays,
  zone: string,
): Promise<Statement> {
  const [person] =
    kind === "driver"
      ? await db<{ name: string }[]>`select name from driver where id = ${_id}`
      : await db<{ name: string }[]>`select name from consultant where id = ${_id}`;
  if (!person) throw notFound(kind);
  const [since, until] = [boundsOfDay(days.from, zone).from, boundsOfDay(days.to, zone).until];
  const found = kind === "driver" ? await rideLines(db, _id, since, until) : await visitLines(db, _id, since, until);
  const lines = found.map(({ paidAt, ...line }) => ({ ...line, paidOn: paidAt && practiceLabels(paidAt, zone).date }));
  const sum = (some: readonly Line[]) => some.reduce((total, { cents }) => total + cents, 0);
  return {
    ...days,
    ...person,
    lines,
    cents: sum(lines),
    paidCents: sum(lines.filter(({ paidOn }) => paidOn !== null)),
  };
}

const stateOf = ({ isOpen, paidOn }: Line): string =>
  isOpen ? "Waiting for a decision" : paidOn === null ? "Not paid yet" : `Paid ${paidOn}`;

/** The statement as CSV, with a row of sums. No patient is named. */
export function statementAsCsv({ lines, cents }: Statement, zone: string): string {
  const labels = ({ at }: Line) => practiceLabels(at, zone);
  return csvFile([
    ["Day", `Time (${zone})`, "Number", "What", "How it's counted", "Amount (dollars)", "State", "Reference"],
    ...lines.map((line) => [
      ...[labels(line).date, labels(line).time, line.id, line.what, line.counted],
      ...[inDollars(line.cents), stateOf(line), line.reference ?? ""],
    ]),
    ["Sum", "", "", "", "", inDollars(cents), "", ""],
  ]);
}

type From = { name: string; phone: string; timeZone: string };

/** The statement as PDF. */
export function statementAsPdf(statement: Statement, from: From): Promise<Uint8Array> {
  const { name, lines, cents, paidCents, to } = statement;
  const zone = from.timeZone;
  const title = "Statement of earnings";
  const columns: PdfColumn<Line>[] = [
    { head: "Day", x: LEFT, width: 62, of: ({ at }) => practiceLabels(at, zone).date, sum: "Sum" },
    { head: "Time", x: 118, width: 40, of: ({ at }) => practiceLabels(at, zone).time },
    { head: "What", x: 158, width: 120, of: ({ what }) => what },
    { head: "How it's counted", x: 282, width: 128, of: ({ counted }) => counted },
    { head: "State", x: 414, width: 84, of: stateOf },
    { head: "Amount", x: RIGHT, width: 56, align: "right", of: (line) => dollars(line.cents), sum: dollars(cents) },
  ];
  return pdfTable({
    title,
    opening: [
      { x: LEFT, y: 64, text: from.name, size: 12, isBold: true },
      { x: LEFT, y: 80, text: from.phone },
      { x: LEFT, y: 116, text: title, size: 18, isBold: true },
      { x: LEFT, y: 142, text: name, width: 280 },
      { x: LEFT, y: 157, text: `${dayInWords(statement.from)} to ${dayInWords(to)}. Amounts are in US dollars.` },
      { x: RIGHT, y: 142, text: `Total: ${formatMoney(cents)}`, align: "right" },
      { x: RIGHT, y: 157, text: `Paid: ${formatMoney(paidCents)}`, align: "right" },
      { x: RIGHT, y: 172, text: `Not paid yet: ${formatMoney(cents - paidCents)}`, align: "right" },
    ],
    columns,
    rows: lines,
    // The same statement has the same bytes, whenever it is made.
    madeAt: boundsOfDay(to, zone).until,
  });
}
