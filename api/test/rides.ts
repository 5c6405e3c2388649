import postgres from "postgres";
import type { TransportType } from "../contract/ride-status.ts";
import { type Ride, RideCheckout, RideList } from "../contract/rides.ts";
import { practiceLabels } from "../src/lib/time/practice-time.ts";
import { type Answer, read, type TestApp } from "./app.ts";
import type { testAppWithCards } from "./cards.ts";
import { aPatient } from "./people.ts";
import { removeAll } from "./remove-all.ts";

type AppWithCards = Awaited<ReturnType<typeof testAppWithCards>>;

type BookingInputOf = { days: number; time: string; transportType: TransportType; returnTrip: boolean };

/**
 * Removes drivers and rides of earlier tests, which would interfere with this one's. Dispatch may still be at work for one of those tests;
 * when the two wait for each other, PostgreSQL ends one of them.
 */
export async function removeDriversAndRides({ sql }: TestApp): Promise<void> {
  await removeAll(sql, ["ride", "driver"]).catch(async (error: unknown) => {
    if (!(error instanceof postgres.PostgresError && error.code === DEADLOCK)) throw error;
    await removeAll(sql, ["ride", "driver"]);
  });
}

const DEADLOCK = "40P01";

/** A ride booking as a patient's browser sends it, `days` from today in New York, where most tests' practice is. */
export function aRideInput({
  days = 3,
  time = "10:30",
  transportType = "wheelchair",
  returnTrip = false,
}: Partial<BookingInputOf> = {}) {
  const day = practiceLabels(new Date(Date.now() + days * 24 * 60 * 60 * 1000), "America/New_York").date;
  return {
    pickupAddress: "418 Maple Street",
    dropoffAddress: "Mercy Cardiology, 30 Walnut Street",
    appointmentDate: day,
    appointmentTime: time,
    transportType,
    returnTrip,
    specialNeeds: "Travels with oxygen.",
    additionalNotes: "Ring the side bell.",
    paymentMethod: "card",
  };
}

/** An unpaid ride with an open checkout. */
export async function anUnpaidRide(app: TestApp, input = aRideInput()) {
  const patient = await aPatient(app);
  const opened = read(
    RideCheckout,
    await app.post("/api/stripe/create-checkout-session", { formData: input }, { token: patient.token }),
  );
  return { token: patient.token, patient, input, ...opened };
}

/** A ride paid by card, with the provider's event received. */
export async function aPaidRide(app: AppWithCards, input = aRideInput()) {
  const ride = await anUnpaidRide(app, input);
  await app.cards.press(ride.url, "pay");
  return ride;
}

/** A ride as its patient sees it. */
export const patientsView = async (app: TestApp, { token, rideId }: { token: string; rideId: string }): Promise<Ride> =>
  the(rideId, await app.get("/api/user/list-rides", { token }));

/** A ride as a driver sees it. */
export const driversView = async (app: TestApp, driver: { driverToken: string }, rideId: string): Promise<Ride> =>
  the(rideId, await app.get("/api/driver/rides", { driverToken: driver.driverToken }));

function the(rideId: string, answer: Answer): Ride {
  const ride = read(RideList, answer).rides.find(({ _id }) => _id === rideId);
  if (!ride) throw new Error(`Ride ${rideId} is not in the list`);
  return ride;
}
