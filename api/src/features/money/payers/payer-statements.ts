import { shortDate, timeOfDay } from "../../../../contract/format-time.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { csvFile, inDollars } from "../../../lib/http/csv.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { isoInstant } from "../../../lib/time/practice-time.ts";

/** One line of a statement: what a billing clerk needs to recognize the ride. No name, address or kind of transport. */
export type StatementRide = {
  rideId: string;
  at: Date;
  passenger: string;
  reference: string;
  what: string;
  priceCents: number;
  reducedCents: number;
};

export type Statement = {
  id: string;
  payerId: string;
  payer: string;
  contactName: string;
  billingEmail: string;
  /** `November 2026`. */
  month: string;
  /** `2026-11`. */
  monthKey: string;
  totalCents: number;
  madeAt: Date;
  /** What the organization owed when the statement was made, with it. */
  balanceCents: number;
  rides: StatementRide[];
};

type LineKind = "ride" | "no_show" | "late_cancel" | "change";

const WHAT: Record<LineKind, string> = {
  ride: "Ride",
  no_show: "No-show",
  late_cancel: "Canceled late",
  change: "Change to an earlier ride",
};

const monthInWords = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** `November 2026` of `2026-11`. */
export const monthName = (key: string): string => monthInWords.format(new Date(`${key}-01T00:00:00Z`));

/** A statement as it was made, with its lines, earliest first, for the contact of today. Throws "missing". */
export async function statementOf(db: Queries, id: string): Promise<Statement> {
  const [statement] = await db<Omit<Statement, "rides" | "month">[]>`
    select s.id, s.payer_organization_id as payer_id, p.name as payer, p.contact_name, p.billing_email, to_char(s.month, 'YYYY-MM') as month_key,
      s.total_cents, s.made_at, s.balance_cents::float8
    from payer_statement s join payer_organization p on p.id = s.payer_organization_id where s.id = ${id}`;
  if (!statement) throw new AppError("missing", "We couldn't find that statement.");
  const lines = await db<(Omit<StatementRide, "what"> & { kind: LineKind })[]>`
    select ride_id, at, kind, passenger, reference, price_cents, reduced_cents
    from payer_statement_line where payer_statement_id = ${id} order by at, ride_id`;
  const rides = lines.map(({ kind, ...ride }) => ({ ...ride, what: WHAT[kind] }));
  return { ...statement, month: monthName(statement.monthKey), rides };
}

export const dueCents = ({ priceCents, reducedCents }: Pick<StatementRide, "priceCents" | "reducedCents">): number =>
  priceCents - reducedCents;

/** `Tue, Nov 24, 2026` and `10:30 AM`, in the practice's zone. */
export const whenOf = (at: Date, timeZone: string): [day: string, time: string] => [
  shortDate(at, timeZone),
  timeOfDay(at, timeZone),
];

/** A statement's rides as CSV, with a row of sums. */
export function statementCsv({ rides }: Statement, timeZone: string): string {
  const sum = (of: (ride: StatementRide) => number) => inDollars(rides.reduce((total, ride) => total + of(ride), 0));
  return csvFile([
    [`Pick-up at (${timeZone})`, "Ride", "Passenger", "Reference", "What", "Price", "Reduction", "Total"],
    ...rides.map((ride) => [
      isoInstant(ride.at, timeZone),
      ride.rideId,
      ride.passenger,
      ride.reference,
      ride.what,
      inDollars(ride.priceCents),
      inDollars(ride.reducedCents),
      inDollars(dueCents(ride)),
    ]),
    [
      ...["Sum", "", "", "", ""],
      sum(({ priceCents }) => priceCents),
      sum(({ reducedCents }) => reducedCents),
      sum(dueCents),
    ],
  ]);
}
