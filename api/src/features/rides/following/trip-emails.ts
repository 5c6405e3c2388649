import { timeOfDay } from "../../../../contract/format-time.ts";
import { callText } from "../../../../contract/help-hours.ts";
import type { RideStep } from "../../../../contract/ride-status.ts";
import { PICKED_UP_WITHIN } from "../../../../contract/rule-sentences.ts";
import {
  GIVE_UP_LATE_RIDE_HOURS,
  inWords,
  NO_SHOW_MINUTES,
  REASSIGN_LATE_RIDE_MINUTES,
} from "../../../../contract/rules.ts";
import type { EmailMessage } from "../../../lib/mail/email-message.ts";
import { HELP } from "../../../lib/mail/email-message.ts";
import type { EmailRenderer, EmailRenderers } from "../../../lib/mail/emails.ts";
import type { Services } from "../../../lib/services.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import {
  assignedRide,
  driverFacts,
  patientEmail,
  type RideEmailContext,
  rideEmailContext,
  toPatient,
} from "../emails.ts";
import { capitalized, type Guest, pleaseBe, Your, you, your } from "./passenger-words.ts";
import { withRideLink } from "./ride-link-urls.ts";

type EmailText = Pick<EmailMessage, "subject" | "heading" | "paragraphs">;

/** Adds the ride's facts, and the office's phone number with its hours. */
const signed = (
  services: Services,
  context: RideEmailContext,
  text: EmailText,
): Omit<EmailMessage, "to" | "greeting"> => ({ ...text, facts: context.trip, after: call(services) });

/** Email to the passenger with the office's number; null if the ride's state has changed. */
const withOurNumber =
  (write: (context: RideEmailContext, timeZone: string) => EmailText | null): EmailRenderer =>
  async (services, rideId) => {
    const context = await rideEmailContext(services, rideId);
    const text = context && write(context, services.config.practiceTimeZone);
    return text && { ...toPatient(context), ...signed(services, context, text) };
  };

const call = ({ config, practice }: Services): string[] =>
  practice.phone ? [`${HELP}Call us: ${callText(practice, config.publicUrl)}`] : [];

const stillLooking = patientEmail(({ status, when, isPaid, guest, trip }) =>
  status === "pending"
    ? {
        subject: `We're still looking for ${driverFor(guest)}: ${when}`,
        heading: `We're still looking for ${driverFor(guest)}`,
        paragraphs: [
          `No driver has accepted ${your(guest)} yet. We'll keep looking and email you when one accepts.${isPaid ? " If no driver can come, you get a full refund." : ""}`,
        ],
        facts: trip,
      }
    : null,
);

const GIVE_UP = inWords(GIVE_UP_LATE_RIDE_HOURS, "hours");

const missed = ({ atDoorAt, when, isPaid, keptCents, guest }: RideEmailContext, timeZone: string): EmailText => ({
  subject: `${missedRide(guest)}: ${when}`,
  heading: missedRide(guest),
  paragraphs: [
    `The driver was at the door${atDoorAt ? ` at ${timeOfDay(atDoorAt, timeZone)}` : ""}, waited ${inWords(NO_SHOW_MINUTES, "minutes")}, and ${you(guest)} didn't come.`,
    ...(isPaid && keptCents > 0
      ? [
          `The ${formatMoney(keptCents)} you paid isn't refundable because the driver came for ${you(guest)}.`,
          "If this is wrong, please call us. We'll review it and can refund you.",
        ]
      : []),
    ...(isPaid && keptCents === 0 ? ["The driver came late, so we're refunding what you paid."] : []),
    ...(isPaid ? [] : ["If this is wrong, please call us."]),
  ],
});

const missedRide = (guest: Guest): string =>
  guest === null ? "You missed your ride" : `${capitalized(guest)} missed the ride`;

/** `a driver`, or `a driver for Tess`. */
const driverFor = (guest: Guest, driver = "a driver"): string => (guest === null ? driver : `${driver} for ${guest}`);

/** `about 12 minutes`. */
export const aboutText = (minutes: number): string => `about ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;

/** An email about a step that the driver of an assignment has taken; null once another step was taken. */
const atStep =
  (step: RideStep, write: (context: RideEmailContext, timeZone: string) => EmailText): EmailRenderer =>
  async (services, assignmentId) => {
    const context = await assignedRide(services, assignmentId);
    if (context?.status !== "accepted" || context.step !== step) return null;
    const text = write(context, services.config.practiceTimeZone);
    return { ...toPatient(context), ...text, facts: [...driverFacts(context), ...context.trip] };
  };

export type RideWithoutDriver = RideEmailContext & { lostDriver: string; isChangeAnnounced: boolean };

/** The ride of an assignment whose driver had accepted and is gone; null if another driver has accepted, or the ride is over or on hold. */
export async function rideWithoutDriver(services: Services, assignmentId: string): Promise<RideWithoutDriver | null> {
  const [lost] = await services.db<{ lostDriver: string; isChangeAnnounced: boolean }[]>`
    select d.name as lost_driver,
      exists (select from ride_move where ride_move.ride_id = a.ride_id and moved_at = a.ended_at) as is_change_announced
    from assignment a join driver d on d.id = a.driver_id join ride r on r.id = a.ride_id
    where a.id = ${assignmentId} and a.ended_at is not null and r.status in ('pending', 'assigned') and r.held_at is null`;
  const context = lost ? await rideEmailContext(services, assignmentId) : null;
  return lost && context ? { ...context, ...lost } : null;
}

/** Email to the passenger whose driver was taken away. */
const driverUnavailableEmail = (
  services: Services,
  context: RideEmailContext,
  lostDriver: string,
): Omit<EmailMessage, "to" | "greeting"> => {
  const { guest, when, isPaid } = context;
  const search = `We're looking for ${driverFor(guest, "another driver")}`;
  return signed(services, context, {
    subject: `${search}: ${when}`,
    heading: search,
    paragraphs: [
      `${lostDriver} can't drive ${you(guest)} after all, and we're sorry. We're looking for another driver and will tell you when one accepts.`,
      `You can cancel${isPaid ? " for a full refund" : ""} until another driver accepts.${isPaid ? " If no driver can come, you get a full refund." : ""}`,
    ],
  });
};

/** What we refund because the fare was lower than what was paid; empty if nothing is. */
function lowerFareText({ quoteCents, fareCents, paymentMethod, dispute }: RideEmailContext): string[] {
  const returned = paymentMethod === "card" && dispute === null ? quoteCents - (fareCents ?? quoteCents) : 0;
  return returned > 0
    ? [`The fare was less than you paid, so we're refunding ${formatMoney(returned)} to your card.`]
    : [];
}

function completedEmail(context: RideEmailContext): Omit<EmailMessage, "to" | "greeting"> {
  const { guest, when, trip, quoteCents, fareCents } = context;
  const [refund = "We hope it went smoothly."] = lowerFareText(context);
  return {
    subject: `${Your(guest)} is completed: ${when}`,
    heading: "Thank you for riding with us",
    paragraphs: [`${Your(guest)} is completed. ${refund}`],
    facts: [...trip, ["Fare", formatMoney(fareCents ?? quoteCents)]],
  };
}

export const tripEmails: EmailRenderers = {
  "ride-completed": patientEmail(completedEmail),

  // The subject is the return leg. One email says that the outbound leg is completed and that the return leg waits.
  "ride-back-waits": withRideLink(async (services, rideId) => {
    const context = await rideEmailContext(services, rideId);
    const outbound = context?.returnOf ? await rideEmailContext(services, context.returnOf) : null;
    if (!context || outbound?.status !== "completed") return null;
    const { guest, readyUntil, status, isPaid, trip } = context;
    if (readyUntil === null || status !== "pending") return { ...toPatient(outbound), ...completedEmail(outbound) };
    const subject = `${Your(guest, "return ride")} is ready when ${guest === null ? "you are" : `${guest} is`}`;
    return {
      ...toPatient(context),
      subject,
      heading: subject,
      paragraphs: [
        `When ${guest === null ? "you want" : `${guest} wants`} to be picked up, press “I'm ready” on My Rides, or call us. We'll look for a driver to come ${PICKED_UP_WITHIN}.`,
        `If ${guest === null ? "you don't" : `${guest} doesn't`} need it, you don't have to do anything. It ends on ${readyUntil}${isPaid ? ", and we refund what you paid for it" : ""}.`,
        [`${Your(guest, "outbound ride")} is completed.`, ...lowerFareText(outbound)].join(" "),
      ],
      facts: trip,
    };
  }),

  "ride-on-the-way": atStep("on_my_way", ({ driver, when, aboutMinutes, guest }) => ({
    subject: `${Your(guest, "driver")} is on the way: ${when}`,
    heading: `${Your(guest, "driver")} is on the way`,
    paragraphs: [
      `${driver ?? "The driver"} is on the way to ${you(guest)}${aboutMinutes === null ? "" : ` and should be there in ${aboutText(aboutMinutes)}`}. ${pleaseBe(guest, "ready at the door")}.`,
    ],
  })),

  "ride-at-door": atStep("at_door", ({ driver, when, waitsUntil, guest }, timeZone) => ({
    subject: `${Your(guest, "driver")} is at the door: ${when}`,
    heading: `${Your(guest, "driver")} is at the door`,
    paragraphs: [
      `${driver ?? "The driver"} is waiting for ${you(guest)}, until ${timeOfDay(waitsUntil, timeZone)}. If ${guest === null ? "you don't" : `${guest} doesn't`} come, the ride counts as a no-show.`,
    ],
  })),

  "ride-looking-day": stillLooking,
  "ride-looking-three": stillLooking,
  "ride-looking-hour": stillLooking,

  // 15 minutes after the time, while the driver who accepted is not at the door.
  "ride-late": withOurNumber(({ status, step, when, isPaid, driver, guest }) =>
    status === "accepted" && (step === null || step === "on_my_way")
      ? {
          subject: `${Your(guest, "driver")} is late: ${when}`,
          heading: `${Your(guest, "driver")} is late, and we're sorry`,
          paragraphs: [
            `${driver ?? "The driver"} should have been at the door by now. You can keep waiting, or cancel on My Rides${isPaid ? " for a full refund" : ""}.`,
            `If no driver is there ${inWords(REASSIGN_LATE_RIDE_MINUTES, "minutes")} after the pick-up time, we'll offer the ride to another driver if one is available. After ${GIVE_UP} we'll cancel the ride${isPaid ? " and refund it in full" : ""}.`,
          ],
        }
      : null,
  ),

  // 30 minutes after the time, when it has been passed on to another driver.
  "ride-driver-late": withOurNumber(({ status, step, when, isPaid, guest, driverBefore }) =>
    ["pending", "assigned", "accepted"].includes(status) && (step === null || step === "on_my_way")
      ? {
          subject: `We're looking for ${driverFor(guest, "another driver")}: ${when}`,
          heading: `We're looking for ${driverFor(guest, "another driver")}, and we're sorry`,
          paragraphs: [
            `${driverBefore ?? "The driver"} accepted ${your(guest)} but isn't at the door, so we're looking for another driver. If no driver is there within ${GIVE_UP} of the pick-up time, we'll cancel the ride${isPaid ? " and refund it in full" : ""}. You can cancel on My Rides${isPaid ? " for a full refund" : ""} until another driver accepts, or any time before a driver is at the door.`,
          ],
        }
      : null,
  ),

  // About the assignment of a driver who had accepted. A passenger with a new time reads it in the email about that.
  "ride-driver-unavailable": withRideLink(async (services, assignmentId) => {
    const context = await rideWithoutDriver(services, assignmentId);
    if (!context || context.isChangeAnnounced) return null;
    return { ...toPatient(context), ...driverUnavailableEmail(services, context, context.lostDriver) };
  }),

  "ride-no-show": withOurNumber((context, timeZone) =>
    context.cancelReason === "no_show" ? missed(context, timeZone) : null,
  ),

  "ride-no-show-reversed": withOurNumber(({ when, isPaid, quoteCents, guest }) => ({
    subject: `We reversed ${your(guest, "no-show")}: ${when}`,
    heading: `We reviewed ${your(guest, "no-show")}`,
    paragraphs: [
      isPaid
        ? `You don't have to pay for this ride. We're refunding ${formatMoney(quoteCents)} to your card. We're sorry for the trouble.`
        : "This ride no longer counts as a no-show. We're sorry for the trouble.",
    ],
  })),
};
