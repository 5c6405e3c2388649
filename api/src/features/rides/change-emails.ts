import { dateAndTime } from "../../../contract/format-time.ts";
import type { EmailMessage } from "../../lib/email-message.ts";
import { type EmailRenderer, greeting, previewEmail, timeFact } from "../../lib/emails.ts";
import type { Services } from "../../lib/services.ts";
import { visitorOf } from "../../lib/visitors.ts";
import { type RideEmailContext, rideEmailContext, toPatient } from "./emails.ts";

type EmailText = Omit<EmailMessage, "to" | "greeting">;

/** Email to the passenger about a rescheduled ride. */
export const movedEmail = (context: RideEmailContext, before: Date, timeZone: string): EmailText => ({
  subject: `Your ride is rescheduled: ${context.when}`,
  heading: "Your ride has a new time",
  paragraphs: [
    context.isPaid
      ? "Your ride is rescheduled at no extra charge."
      : "Your ride is rescheduled. The price is the same.",
    context.driver
      ? `${context.driver} will drive you at the new time.`
      : "We'll email you when a driver accepts the new time.",
  ],
  facts: [...context.trip, timeFact("Previously", before, timeZone, visitorOf(context))],
});

/** An email to the passenger, rendered for a preview. */
export const previewRideEmail = (services: Services, context: RideEmailContext, text: EmailText) =>
  previewEmail(services, { ...toPatient(context), ...text });

/** A moved ride with its time before the move. Null if it was moved again, has ended or is canceled. */
async function movedRide(
  services: Services,
  moveId: string,
): Promise<{ context: RideEmailContext; before: Date } | null> {
  const [move] = await services.db<{ fromAt: Date }[]>`
    select from_at from ride_move where id = ${moveId} and id = ride_email_subject(ride_id)`;
  const context = move ? await rideEmailContext(services, moveId) : null;
  return move && context && ["pending", "assigned", "accepted"].includes(context.status)
    ? { context, before: move.fromAt }
    : null;
}

type UnassignedDriver = {
  email: string;
  driver: string;
  rideId: string;
  outcome: string;
  isCancelled: boolean;
  isOurs: boolean;
  onHold: boolean;
};

/** Why the driver no longer has the ride. */
function unassignedReason({ outcome, isCancelled, isOurs, onHold }: UnassignedDriver): string {
  if (outcome === "not_driven")
    return "You weren't at the door in time, so we're looking for another driver. You don't have to do anything.";
  if (outcome === "taken_back") return "The office unassigned you. You don't have to do anything.";
  if (onHold && !isCancelled)
    return "The passenger's outbound ride didn't take place, so this one is on hold. You don't have to do anything.";
  if (!isCancelled) return "The passenger rescheduled it to a time you can't drive. You don't have to do anything.";
  return isOurs
    ? "The office canceled it. You don't have to do anything."
    : "The passenger canceled it. You don't have to do anything.";
}

/** Email to the driver who lost the ride. */
const unassignedEmail = (services: Services, unassigned: UnassignedDriver, when: string): EmailMessage => ({
  to: unassigned.email,
  greeting: greeting(unassigned.driver),
  subject: `No longer assigned to you: ride on ${when}`,
  heading: "A ride is no longer assigned to you",
  paragraphs: [unassignedReason(unassigned)],
  facts: [["When", when]],
  button: { label: "Dashboard", url: `${services.config.publicUrl}/dashboard` },
});

/** Preview of that email for an office action that unassigns the driver now. Null if the ride has no driver. */
export function previewUnassignment(
  services: Services,
  context: RideEmailContext,
): { subject: string; text: string } | null {
  const { driver, driverEmail, id: rideId, startsAt } = context;
  if (!driver || !driverEmail) return null;
  const unassigned = {
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
    unassignedEmail(services, unassigned, dateAndTime(startsAt, services.config.practiceTimeZone)),
  );
}

/** Emails about rescheduled, canceled and unassigned rides, to the passenger and the previous driver. */
export const rideChangeEmails: Record<string, EmailRenderer> = {
  "ride-moved": async (services, moveId) => {
    const moved = await movedRide(services, moveId);
    if (!moved) return null;
    return {
      ...toPatient(moved.context),
      ...movedEmail(moved.context, moved.before, services.config.practiceTimeZone),
    };
  },

  "ride-moved-driver": async (services, moveId) => {
    const moved = await movedRide(services, moveId);
    if (!moved?.context.driverEmail) return null;
    const { context, before } = moved;
    return {
      to: context.driverEmail ?? "",
      greeting: greeting(context.driver ?? ""),
      subject: `Your ride is rescheduled: now on ${context.when}`,
      heading: "One of your rides has a new time",
      paragraphs: ["The passenger rescheduled it. You're free then, so it's still assigned to you."],
      facts: [context.drive, ["Previously", dateAndTime(before, services.config.practiceTimeZone)]],
      button: { label: "Dashboard", url: `${services.config.publicUrl}/dashboard` },
    };
  },

  "ride-taken-back": async (services, assignmentId) => {
    const [unassigned] = await services.db<UnassignedDriver[]>`
      select d.email, d.name as driver, ride_id, a.outcome, r.status = 'cancelled' as is_cancelled, r.cancel_reason = 'office' as is_ours, r.held_at is not null as on_hold
      from assignment a join driver d on d.id = a.driver_id join ride r on r.id = ride_id
      where a.id = ${assignmentId} and a.outcome in ('withdrawn', 'taken_back', 'not_driven')`;
    const context = unassigned ? await rideEmailContext(services, unassigned.rideId) : null;
    if (!unassigned || !context) return null;
    const [move] = await services.db<{ fromAt: Date }[]>`
      select from_at from ride_move where id = ride_email_subject(${unassigned.rideId})`;
    const isWhereItWas = unassigned.isCancelled || unassigned.onHold || unassigned.outcome !== "withdrawn" || !move;
    const when = dateAndTime(isWhereItWas ? context.startsAt : move.fromAt, services.config.practiceTimeZone);
    return unassignedEmail(services, unassigned, when);
  },
};
