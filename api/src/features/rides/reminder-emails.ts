import type { EmailMessage, Fact } from "../../lib/email-message.ts";
import type { EmailRenderer } from "../../lib/emails.ts";
import type { Services } from "../../lib/services.ts";
import { driverFacts, type RideEmailContext, rideEmailContext, toPatient } from "./emails.ts";
import { rideCalendar } from "./ride-entry.ts";
import { withRideLink } from "./ride-link-urls.ts";

const notesOf = ({ notes }: RideEmailContext): Fact[] => (notes === "" ? [] : [["Notes for the driver", notes]]);

function reminder(context: RideEmailContext, soon: string, heading: string): EmailMessage {
  return {
    ...toPatient(context),
    subject: `${soon}: your ride on ${context.when}`,
    heading,
    paragraphs: [
      context.onHold
        ? "If you still need this ride, press “I still need this ride” on My Rides, or call us. Your outbound ride didn't take place, so this one is on hold and we won't send a driver unless you tell us."
        : context.driver
          ? `Please be ready a few minutes early. Your driver is ${context.driver}.`
          : "We're still looking for a driver. We'll email you when one accepts.",
    ],
    facts: [...context.trip, ...driverFacts(context), ...notesOf(context)],
    ...rideCalendar(context),
  };
}

const reminding = (soon: string, heading: string): EmailRenderer =>
  withRideLink(async (services: Services, about) => {
    const context = await rideEmailContext(services, about);
    const isAhead =
      context && ["pending", "assigned", "accepted"].includes(context.status) && context.startsAt > new Date();
    return isAhead ? reminder(context, soon, heading) : null;
  });

/** Reminders on the evening before a ride and an hour before. */
export const rideReminders: Record<string, EmailRenderer> = {
  "ride-reminder-evening": reminding("Tomorrow", "Your ride is tomorrow"),
  "ride-reminder-hour": reminding("In an hour", "Your ride is in an hour"),
};
