import type { TestApp } from "./app.ts";
import { aDriver, aPatient } from "./people.ts";
import { insert } from "./rows.ts";

type Completed = { fareCents: number; paid?: "card" | "cash"; completedAt?: string; pickup?: string };

/** A completed ride of this driver; returns its id. */
export async function aCompletedRide(
  app: TestApp,
  driverId: string,
  { fareCents, paid = "card", completedAt = "2026-01-05T15:00:00Z", pickup = "418 Maple Street" }: Completed,
): Promise<string> {
  return insert(app, "ride", {
    patient_id: (await aPatient(app)).id,
    driver_id: driverId,
    pickup_address: pickup,
    dropoff_address: "30 Walnut Street",
    transport_type: "ambulatory",
    return_trip: false,
    starts_at: completedAt,
    payment_method: paid,
    paid_at: paid === "card" ? completedAt : null,
    status: "completed",
    quote_cents: fareCents,
    fare_cents: fareCents,
    completed_at: completedAt,
  });
}

/** A driver with one completed $45 ride, paid by card on January 5, 2026; returns the driver's id. */
export async function aDriverToPay(app: TestApp): Promise<string> {
  const { id } = await aDriver(app);
  await aCompletedRide(app, id, { fareCents: 4500 });
  return id;
}
