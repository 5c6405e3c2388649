import { AppError } from "../../../lib/http/errors.ts";
import type { Services } from "../../../lib/services.ts";
import { organizerOf, publishedCalendar } from "../../../lib/time/calendar-file.ts";
import { rideEmailContext } from "../emails.ts";
import { ownRide } from "../service.ts";
import { rideEntry } from "./ride-entry.ts";

/** The calendar file of a booked ride that has a time; "missing" for others. */
export async function calendarOfRide(services: Services, patientId: string, rideId: string): Promise<string> {
  const { status, payUntil, readyBy } = await ownRide(services, patientId, rideId);
  const context = await rideEmailContext(services, rideId);
  if (!context || status === "cancelled" || payUntil !== null || readyBy !== null)
    throw new AppError("missing", "This ride has no calendar file: it isn't booked, or it has no time yet.");
  return publishedCalendar([rideEntry(context)], organizerOf(services.practice, services.config.mail.from));
}
