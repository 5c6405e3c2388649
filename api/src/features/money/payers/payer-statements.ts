import { shortDate, timeOfDay } from "../../../../contract/format-time.ts";
import { initials } from "../../../lib/accounts/display-name.ts";
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

type Row = Omit<Statement, "rides" | "month"> & { since: Date; until: Date };
type RideRow = Omit<StatementRide, "what"> & { isChange: boolean; status: string; cancelReason: string | null };

const monthInWords = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** `November 2026` of `2026-11`. */
export const monthName = (key: string): string => monthInWords.format(new Date(`${key}-01T00:00:00Z`));

/** A statement with its lines, earliest first. Throws "missing". */
export async function statementOf(db: Queries, id: string): Promise<Statement> {
  const [row] = await db<Row[]>`
    select s.id, s.payer_organization_id as payer_id, p.name as payer, p.contact_name, p.billing_email, to_char(s.month, 'YYYY-MM') as month_key,
      s.total_cents, s.made_at, s.since, s.until, payer_balance_cents(p.id, s.made_at)::float8 as balance_cents
    from payer_statement s join payer_organization p on p.id = s.payer_organization_id where s.id = ${id}`;
  if (!row) throw new AppError("missing", "We couldn't find that statement.");
  const { since, until, ...statement } = row;
  const rides = await db<RideRow[]>`
    select line.ride_id, line.at, line.is_change, line.price_cents, line.reduced_cents, r.payer_reference as reference, r.status, r.cancel_reason,
      case when p.deleted_at is null then coalesce(nullif(r.passenger_name, ''), p.name) else '' end as passenger
    from payer_lines(${row.payerId}, ${since}, ${until}) as line join ride r on r.id = line.ride_id join patient p on p.id = r.patient_id
    order by line.at, line.ride_id, line.is_change`;
  return {
    ...statement,
    month: monthName(row.monthKey),
    rides: rides.map(({ isChange, status, cancelReason, passenger, ...ride }) => ({
      ...ride,
      passenger: initials(passenger),
      what: isChange ? "Change to an earlier ride" : whatOf(status, cancelReason),
    })),
  };
}

const whatOf = (status: string, cancelReason: string | null): string =>
  status !== "cancelled" ? "Ride" : cancelReason === "no_show" ? "No-show" : "Canceled late";

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
