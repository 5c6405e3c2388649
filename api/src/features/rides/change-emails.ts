import { dateAndTime } from "../../../contract/format-time.ts";
import type { EmailMessage } from "../../lib/email-message.ts";
import { type EmailRenderer, greeting, previewEmail, timeFact } from "../../lib/emails.ts";
import type { Services } from "../../lib/services.ts";
import { visitorOf } from "../../lib/visitors.ts";
import { storyOf, type Told, toPatient } from "./emails.ts";

type Words = Omit<EmailMessage, "to" | "greeting">;

/** What is written to its passenger of a ride that has another time than before. */
export const movedWords = (story: Told, before: Date, timeZone: string): Words => ({
  subject: `Moved: your ride on ${story.when}`,
  heading: "Your ride has a new time",
  paragraphs: [
    story.isPaid ? "Your ride is moved. What you paid stays paid." : "Your ride is moved. The price stays as it was.",
    story.driver
      ? `${story.driver} drives you at the new time too.`
      : "We write to you as soon as we know who drives you at the new time.",
  ],
  facts: [...story.trip, timeFact("Before", before, timeZone, visitorOf(story))],
});

/** An email to the passenger as they would see it, before anybody sends it. */
export const shownEmail = (services: Services, story: Told, words: Words) =>
  previewEmail(services, { ...toPatient(story), ...words });

/** The ride of a move, and when it was before; null once it was moved again, or does not take place. */
async function movedRide(services: Services, moveId: string): Promise<{ story: Told; before: Date } | null> {
  const [move] = await services.db<{ fromAt: Date }[]>`
    select from_at from ride_move where id = ${moveId} and id = ride_email_subject(ride_id)`;
  const story = move ? await storyOf(services, moveId) : null;
  return move && story && ["pending", "assigned", "accepted"].includes(story.status)
    ? { story, before: move.fromAt }
    : null;
}

type Relieved = {
  email: string;
  driver: string;
  rideId: string;
  outcome: string;
  isCancelled: boolean;
  isOurs: boolean;
  onHold: boolean;
};

/** Why a ride is not its driver's any more, in a sentence. */
function relievedWords({ outcome, isCancelled, isOurs, onHold }: Relieved): string {
  if (outcome === "not_driven")
    return "Nobody was at the door at its time, so another driver is asked. There is nothing to do.";
  if (outcome === "taken_back") return "The office has taken it back. There is nothing to do.";
  if (onHold && !isCancelled)
    return "The passenger's outbound ride did not take place, so this one is on hold. There is nothing to do.";
  if (!isCancelled) return "The passenger has moved it to a time at which you cannot drive it. There is nothing to do.";
  return isOurs
    ? "The office has cancelled it. There is nothing to do."
    : "The passenger has cancelled it. There is nothing to do.";
}

/** What is written to whoever was to drive, of a ride that is not theirs any more. */
const relievedEmail = (services: Services, relieved: Relieved, when: string): EmailMessage => ({
  to: relieved.email,
  greeting: greeting(relieved.driver),
  subject: `Not yours any more: the ride on ${when}`,
  heading: "A ride is taken off your list",
  paragraphs: [relievedWords(relieved)],
  facts: [["When", when]],
  button: { label: "Dashboard", url: `${services.config.publicUrl}/dashboard` },
});

/** The same as its driver would see it if the office took the ride back now; null where nobody is to drive it. */
export function shownUnassignment(services: Services, story: Told): { subject: string; text: string } | null {
  const { driver, driverEmail, id: rideId, startsAt } = story;
  if (!driver || !driverEmail) return null;
  const relieved = {
    email: driverEmail,
    driver,
    rideId,
    outcome: "taken_back",
    isCancelled: false,
    isOurs: true,
    onHold: false,
  };
  return previewEmail(
    services,
    relievedEmail(services, relieved, dateAndTime(startsAt, services.config.practiceTimeZone)),
  );
}

/** About rides that were moved, cancelled or taken back: to the passenger, and to who was to drive. */
export const rideChangeEmails: Record<string, EmailRenderer> = {
  "ride-moved": async (services, moveId) => {
    const moved = await movedRide(services, moveId);
    if (!moved) return null;
    return { ...toPatient(moved.story), ...movedWords(moved.story, moved.before, services.config.practiceTimeZone) };
  },

  "ride-moved-driver": async (services, moveId) => {
    const moved = await movedRide(services, moveId);
    if (!moved?.story.driverEmail) return null;
    const { story, before } = moved;
    return {
      to: story.driverEmail ?? "",
      greeting: greeting(story.driver ?? ""),
      subject: `Moved: the ride is now on ${story.when}`,
      heading: "A ride of yours has a new time",
      paragraphs: ["The passenger has moved it. You are free then, so it stays yours."],
      facts: [story.drive, ["Before", dateAndTime(before, services.config.practiceTimeZone)]],
      button: { label: "Dashboard", url: `${services.config.publicUrl}/dashboard` },
    };
  },

  "ride-taken-back": async (services, assignmentId) => {
    const [relieved] = await services.db<Relieved[]>`
      select d.email, d.name as driver, ride_id, a.outcome, r.status = 'cancelled' as is_cancelled, r.cancel_reason = 'office' as is_ours, r.held_at is not null as on_hold
      from assignment a join driver d on d.id = a.driver_id join ride r on r.id = ride_id
      where a.id = ${assignmentId} and a.outcome in ('withdrawn', 'taken_back', 'not_driven')`;
    const story = relieved ? await storyOf(services, relieved.rideId) : null;
    if (!relieved || !story) return null;
    const [move] = await services.db<{ fromAt: Date }[]>`
      select from_at from ride_move where id = ride_email_subject(${relieved.rideId})`;
    const isWhereItWas = relieved.isCancelled || relieved.onHold || relieved.outcome !== "withdrawn" || !move;
    const when = dateAndTime(isWhereItWas ? story.startsAt : move.fromAt, services.config.practiceTimeZone);
    return relievedEmail(services, relieved, when);
  },
};
