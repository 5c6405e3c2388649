import { inWords, LAST_REMINDER_HOURS } from "../../../../contract/rules.ts";
import type { EmailMessage, Fact } from "../../../lib/mail/email-message.ts";
import type { EmailRenderer, EmailRenderers } from "../../../lib/mail/emails.ts";
import type { Services } from "../../../lib/services.ts";
import { rideCalendar } from "../booking/ride-entry.ts";
import { driverFacts, type RideEmailContext, rideEmailContext, toPatient } from "../emails.ts";
import { capitalized, pleaseBe, Your, your } from "./passenger-words.ts";
import { withRideLink } from "./ride-link-urls.ts";

const notesOf = ({ notes }: RideEmailContext): Fact[] => (notes === "" ? [] : [["Notes for the driver", notes]]);

function reminder(context: RideEmailContext, when: string): EmailMessage {
  return {
    ...toPatient(context),
    subject: `${capitalized(when)}: ${your(context.guest)} on ${context.when}`,
    heading: `${Your(context.guest)} is ${when}`,
    paragraphs: [
      context.onHold
        ? "If you still need this ride, press “I still need this ride” on My Rides, or call us. Your outbound ride didn't take place, so this one is on hold and we won't send a driver unless you tell us."
        : context.driver
          ? `${pleaseBe(context.guest, "ready a few minutes early")}. The driver is ${context.driver}.`
          : "We're still looking for a driver. We'll email you when one accepts.",
    ],
    facts: [...context.trip, ...driverFacts(context), ...notesOf(context)],
    ...rideCalendar(context),
  };
}

const reminding = (when: string): EmailRenderer =>
  withRideLink(async (services: Services, about) => {
    const context = await rideEmailContext(services, about);
    const isAhead =
      context && ["pending", "assigned", "accepted"].includes(context.status) && context.startsAt > new Date();
    return isAhead ? reminder(context, when) : null;
  });

/** Reminders on the evening before a ride and an hour before. */
export const rideReminders: EmailRenderers = {
  "ride-reminder-evening": reminding("tomorrow"),
  "ride-reminder-hour": reminding(`in ${inWords(LAST_REMINDER_HOURS, "hours")}`),
};
