import type { TransportType } from "../contract/ride-status.ts";
import { type Ride, RideCheckout, RideList } from "../contract/rides.ts";
import { type Answer, read, type TestApp } from "./app.ts";
import type { testAppWithCards } from "./cards.ts";
import { aPatient } from "./people.ts";

type AppWithCards = Awaited<ReturnType<typeof testAppWithCards>>;

type WishOf = { days: number; time: string; transportType: TransportType; returnTrip: boolean };

/** Empty streets: no driver and no ride of an earlier test, which would take this one's rides or wait for its drivers. */
export async function emptyStreets({ sql }: TestApp): Promise<void> {
  await sql`truncate ride, driver cascade`;
}

/** A ride as a patient's browser would ask for it, `days` from today. */
export function aRideInput({
  days = 3,
  time = "10:30",
  transportType = "wheelchair",
  returnTrip = false,
}: Partial<WishOf> = {}) {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
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

/** A patient's ride on its way to be paid: its checkout page is open. */
export async function anUnpaidRide(app: TestApp, wish = aRideInput()) {
  const patient = await aPatient(app);
  const opened = read(
    RideCheckout,
    await app.post("/api/stripe/create-checkout-session", { formData: wish }, { token: patient.token }),
  );
  return { token: patient.token, patient, wish, ...opened };
}

/** A ride its patient has paid for by card, and the provider has told us so. */
export async function aPaidRide(app: AppWithCards, wish = aRideInput()) {
  const ride = await anUnpaidRide(app, wish);
  await app.cards.press(ride.url, "pay");
  return ride;
}

/** A patient's own view of a ride. */
export const patientsView = async (app: TestApp, { token, rideId }: { token: string; rideId: string }): Promise<Ride> =>
  the(rideId, await app.get("/api/user/list-rides", { token }));

/** A driver's own view of a ride. */
export const driversView = async (app: TestApp, driver: { driverToken: string }, rideId: string): Promise<Ride> =>
  the(rideId, await app.get("/api/driver/rides", { driverToken: driver.driverToken }));

function the(rideId: string, answer: Answer): Ride {
  const ride = read(RideList, answer).rides.find(({ _id }) => _id === rideId);
  if (!ride) throw new Error(`Ride ${rideId} is not in the list`);
  return ride;
}
