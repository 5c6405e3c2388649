import ical, { ICalCalendarMethod } from "ical-generator";
import { MINUTE_MS } from "../../../contract/durations.ts";
import { RIDE_MINUTES } from "../../../contract/rules.ts";
import { AppError } from "../../lib/errors.ts";
import type { Services } from "../../lib/services.ts";
import { type RideEmailContext, rideEmailContext } from "./emails.ts";
import { ownRide } from "./service.ts";

/**
 * The ride as an .ics file (RFC 5545). The ride's id is the UID and the number of moves the SEQUENCE, so that a later file
 * replaces an earlier one.
 */
export function rideCalendar({
  id,
  network,
  startsAt,
  pickupAddress,
  dropoffAddress,
  moves,
}: RideEmailContext): string {
  const calendar = ical({ name: network, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${id}@lamplight`,
    sequence: moves,
    start: startsAt,
    end: new Date(startsAt.getTime() + RIDE_MINUTES * MINUTE_MS),
    summary: "Your ride",
    location: pickupAddress,
    description: `To ${dropoffAddress}`,
  });
  return calendar.toString();
}

/** The calendar file of a booked ride that has a time; "missing" for others. */
export async function calendarOfRide(services: Services, patientId: string, rideId: string): Promise<string> {
  const { status, payUntil, readyBy } = await ownRide(services, patientId, rideId);
  const context = await rideEmailContext(services, rideId);
  if (!context || status === "cancelled" || payUntil !== null || readyBy !== null)
    throw new AppError("missing", "This ride has no calendar file: it isn't booked, or it has no time yet.");
  return rideCalendar(context);
}
