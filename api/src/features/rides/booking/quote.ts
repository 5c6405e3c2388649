import type { TransportType } from "../../../../contract/ride-status.ts";
import { one, type Queries } from "../../../lib/db/db.ts";

export type Quote = { fareCents: number; oneWayCents: number; returnFactor: number };

/** Fare of a ride at current rates, in cents: for an organization at its own, where it has one. */
export const quote = async (
  db: Queries,
  transportType: TransportType,
  returnTrip: boolean,
  payerId: string | null = null,
): Promise<Quote> =>
  one(
    await db<Quote[]>`
      select price_ride(${transportType}, ${returnTrip}, ${payerId}) as fare_cents,
        price_ride(${transportType}, false, ${payerId}) as one_way_cents, rule_return_trip_percent() / 100.0::float8 as return_factor`,
  );

/** Fare in dollars, for the API. */
export async function formatQuote(
  db: Queries,
  transportType: TransportType,
  returnTrip: boolean,
  payerId: string | null = null,
) {
  const { fareCents, oneWayCents, returnFactor } = await quote(db, transportType, returnTrip, payerId);
  return { fare: fareCents / 100, oneWay: oneWayCents / 100, returnFactor };
}
