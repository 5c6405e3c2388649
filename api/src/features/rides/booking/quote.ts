import type { TransportType } from "../../../../contract/ride-status.ts";
import type { Queries } from "../../../lib/db/db.ts";

export type Quote = { fareCents: number; oneWayCents: number; returnFactor: number };

/** Fare of a ride at current rates, in cents. */
export async function quote(db: Queries, transportType: TransportType, returnTrip: boolean): Promise<Quote> {
  const [rate] = await db<Quote[]>`
    select quote_ride(transport_type, ${returnTrip}) as fare_cents, base_cents as one_way_cents,
      return_factor::float8 as return_factor
    from ride_rate where transport_type = ${transportType}`;
  if (!rate) throw new Error(`There is no rate for ${transportType}`);
  return rate;
}

/** Fare in dollars, for the API. */
export async function formatQuote(db: Queries, transportType: TransportType, returnTrip: boolean) {
  const { fareCents, oneWayCents, returnFactor } = await quote(db, transportType, returnTrip);
  return { fare: fareCents / 100, oneWay: oneWayCents / 100, returnFactor };
}
