import type { RideWish } from "../../../contract/rides.ts";
import { byPatient, noteDeed } from "../../lib/audit.ts";
import { CHECKOUT_MINUTES } from "../../lib/checkout-page.ts";
import type { Queries, Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { postLetter } from "../../lib/letters.ts";
import { practiceInstant, practiceLabels } from "../../lib/practice-time.ts";
import type { Services } from "../../lib/services.ts";
import { seekDriver } from "./handing-over.ts";
import { endUndriven, findDriver } from "./jobs.ts";
import { quote } from "./quote.ts";

const PAST_DAY = "That day has passed. Please choose a later one.";
const PAST_TIME = "That time has passed. Please choose a later one.";

/** When the wished ride begins. Rejects a time that is not in the future with "invalid". */
export function startOf(on: Services, { appointmentDate, appointmentTime }: RideWish): Date {
  const now = new Date();
  const zone = on.config.practiceTimeZone;
  if (appointmentDate < practiceLabels(now, zone).date)
    throw new AppError("invalid", PAST_DAY, { appointmentDate: PAST_DAY });
  const startsAt = practiceInstant(appointmentDate, appointmentTime, zone);
  if (startsAt <= now) throw new AppError("invalid", PAST_TIME, { appointmentTime: PAST_TIME });
  return startsAt;
}

/**
 * Writes a ride down at today's quote, which is frozen with it: `pending` when it is paid in cash, `unpaid` when it waits
 * for a card, until its checkout ends or it should begin.
 */
export async function writeRide(
  tx: Queries,
  patientId: string,
  wish: RideWish,
  startsAt: Date,
  status: "unpaid" | "pending",
) {
  const { fareCents } = await quote(tx, wish.transportType, wish.returnTrip);
  const notes = [wish.specialNeeds, wish.additionalNotes].filter(Boolean).join("\n");
  const [ride] = await tx<{ id: string; quoteCents: number; payUntil: Date | null }[]>`
    insert into ride (patient_id, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at,
      payment_method, status, quote_cents, pay_until)
    values (${patientId}, ${wish.pickupAddress}, ${wish.dropoffAddress}, ${notes}, ${wish.returnTrip}, ${wish.transportType},
      ${startsAt}, ${status === "unpaid" ? "card" : "cash"}, ${status}, ${fareCents},
      case when ${status === "unpaid"} then least(now() + make_interval(mins => ${CHECKOUT_MINUTES}), ${startsAt}) end)
    returning id, quote_cents, pay_until`;
  if (!ride) throw new Error("An insert answered no row");
  await noteDeed(tx, byPatient(patientId), "ride booked", patientId, ride.id);
  return ride;
}

/** From now on the ride is to be driven: whoever can drive it is sought, and its time is watched. Part of `tx`. */
export async function putOnTheRoad(on: Services, tx: Tx, rideId: string, startsAt: Date): Promise<void> {
  await on.jobs.enqueue(tx, findDriver, { rideId });
  await on.jobs.enqueue(tx, endUndriven, { rideId }, startsAt);
  await postLetter(on, tx, "ride-booked", rideId);
}

/** Books a ride that is paid in cash at its end. It goes to a driver at once; answers its id. */
export async function bookCashRide(on: Services, patientId: string, wish: RideWish): Promise<string> {
  const startsAt = startOf(on, wish);
  const { id } = await on.db.begin(async (tx) => {
    const ride = await writeRide(tx, patientId, wish, startsAt, "pending");
    await putOnTheRoad(on, tx, ride.id, startsAt);
    return ride;
  });
  await seekDriver(on, id);
  return id;
}
