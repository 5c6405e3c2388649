import ical, { ICalCalendarMethod } from "ical-generator";
import type { EmailMessage, Fact } from "../../lib/email-message.ts";
import type { EmailRenderer } from "../../lib/emails.ts";
import type { Services } from "../../lib/services.ts";
import { driverFacts, storyOf, type Told, toPatient } from "./emails.ts";

/** So long a ride takes out of its passenger's day, as far as we know. */
const MINUTES = 90;

/** The ride as an .ics file (RFC 5545). Its id is the ride's and its sequence counts its moves, so that a later file replaces an earlier one. */
function rideCalendar({ id, network, startsAt, pickupAddress, dropoffAddress, moves }: Told): string {
  const calendar = ical({ name: network, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${id}@lamplight`,
    sequence: moves,
    start: startsAt,
    end: new Date(startsAt.getTime() + MINUTES * 60_000),
    summary: "Your ride",
    location: pickupAddress,
    description: `To ${dropoffAddress}`,
  });
  return calendar.toString();
}

const notesOf = ({ notes }: Told): Fact[] => (notes === "" ? [] : [["Notes for the driver", notes]]);

function reminder(story: Told, soon: string, heading: string): EmailMessage {
  return {
    ...toPatient(story),
    subject: `${soon}: your ride at ${story.when}`,
    heading,
    paragraphs: [
      story.onHold
        ? "Your outbound ride did not take place, so this one is on hold: nobody will be sent unless you tell us that you still need it. Press “I still need this ride” on My Rides, or call us."
        : story.driver
          ? `${story.driver} drives you. Please be ready a few minutes before.`
          : "We are still looking for your driver, and write to you as soon as there is one.",
    ],
    facts: [...story.trip, ...driverFacts(story), ...notesOf(story)],
    after: [`Something has come up? Move or cancel the ride on its page: ${story.page}/${story.id}`],
    calendar: rideCalendar(story),
  };
}

const reminding =
  (soon: string, heading: string): EmailRenderer =>
  async (services: Services, about) => {
    const story = await storyOf(services, about);
    const isAhead = story && ["pending", "assigned", "accepted"].includes(story.status) && story.startsAt > new Date();
    return isAhead ? reminder(story, soon, heading) : null;
  };

/** The evening before a ride, and an hour before it. */
export const rideReminders: Record<string, EmailRenderer> = {
  "ride-reminder-evening": reminding("Tomorrow", "Your ride is tomorrow"),
  "ride-reminder-hour": reminding("In an hour", "Your ride comes in an hour"),
};
