import { timeOfDay } from "../../../contract/format-time.ts";
import { callText } from "../../../contract/help-hours.ts";
import type { RideStep } from "../../../contract/ride-status.ts";
import type { EmailMessage } from "../../lib/email-message.ts";
import type { EmailRenderer } from "../../lib/emails.ts";
import { formatMoney } from "../../lib/format-time.ts";
import type { Services } from "../../lib/services.ts";
import { assignedRide, driverFacts, type RideEmailContext, rideEmailContext, toPatient } from "./emails.ts";

type EmailText = Pick<EmailMessage, "subject" | "heading" | "paragraphs">;

/** Adds the office's phone number and the ride's facts. */
const signed = (
  services: Services,
  context: RideEmailContext,
  { paragraphs, ...text }: EmailText,
): Omit<EmailMessage, "to" | "greeting"> => ({
  ...text,
  paragraphs: [...paragraphs, ...call(services)],
  facts: context.trip,
});

/** Email to the passenger with the office's number; null if the ride's state has changed. */
const withOurNumber =
  (write: (context: RideEmailContext, timeZone: string) => EmailText | null): EmailRenderer =>
  async (services, rideId) => {
    const context = await rideEmailContext(services, rideId);
    const text = context && write(context, services.config.practiceTimeZone);
    return text && { ...toPatient(context), ...signed(services, context, text) };
  };

const call = ({ config: { office, publicUrl } }: Services): string[] =>
  office.phone ? [`Questions? Call us: ${callText(office, publicUrl)}`] : [];

const stillLooking = withOurNumber(({ status, when, isPaid }) =>
  status === "pending"
    ? {
        subject: `We're still looking for a driver: ${when}`,
        heading: "We're still looking for a driver",
        paragraphs: [
          `No driver has accepted your ride yet. We'll keep looking and email you when one accepts.${isPaid ? " If no driver can come, you get a full refund." : ""}`,
        ],
      }
    : null,
);

const missed = ({ atDoorAt, when, isPaid, keptCents }: RideEmailContext, timeZone: string): EmailText => ({
  subject: `You missed your ride: ${when}`,
  heading: "You missed your ride",
  paragraphs: [
    `Your driver was at the door${atDoorAt ? ` at ${timeOfDay(atDoorAt, timeZone)}` : ""}, waited 15 minutes, and you didn't come.`,
    ...(isPaid && keptCents > 0
      ? [
          `The ${formatMoney(keptCents)} you paid isn't refundable because the driver came for you.`,
          "If this is wrong, please call us. We'll review it and can refund you.",
        ]
      : []),
    ...(isPaid && keptCents === 0 ? ["Your driver came late, so we're refunding what you paid."] : []),
    ...(isPaid ? [] : ["If this is wrong, please call us."]),
  ],
});

/** Email to the passenger about a no-show. */
export const missedEmail = (services: Services, context: RideEmailContext): Omit<EmailMessage, "to" | "greeting"> =>
  signed(services, context, missed(context, services.config.practiceTimeZone));

/** `about 12 minutes`. */
export const aboutText = (minutes: number): string => `about ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;

/** An email about a step that the driver of an assignment has taken; null once another step was taken. */
const atStep =
  (step: RideStep, write: (context: RideEmailContext, timeZone: string) => EmailText): EmailRenderer =>
  async (services, assignmentId) => {
    const context = await assignedRide(services, assignmentId);
    if (context?.status !== "accepted" || context.step !== step) return null;
    const text = write(context, services.config.practiceTimeZone);
    const { facts, ...content } = signed(services, context, text);
    return { ...toPatient(context), ...content, facts: [...driverFacts(context), ...(facts ?? [])] };
  };

export const tripEmails: Record<string, EmailRenderer> = {
  "ride-on-the-way": atStep("on_my_way", ({ driver, when, aboutMinutes }) => ({
    subject: `Your driver is on the way: ${when}`,
    heading: "Your driver is on the way",
    paragraphs: [
      `${driver ?? "Your driver"} is on the way to you${aboutMinutes === null ? "" : ` and should be there in ${aboutText(aboutMinutes)}`}. Please be ready at your door.`,
    ],
  })),

  "ride-at-door": atStep("at_door", ({ driver, when, waitsUntil }, timeZone) => ({
    subject: `Your driver is at the door: ${when}`,
    heading: "Your driver is at the door",
    paragraphs: [
      `${driver ?? "Your driver"} is waiting for you, until ${timeOfDay(waitsUntil, timeZone)}. If you don't come, the ride counts as a no-show.`,
    ],
  })),

  "ride-looking-day": stillLooking,
  "ride-looking-three": stillLooking,
  "ride-looking-hour": stillLooking,

  // 15 minutes after the time, while the driver who accepted is not at the door.
  "ride-late": withOurNumber(({ status, step, when, isPaid, driver }) =>
    status === "accepted" && (step === null || step === "on_my_way")
      ? {
          subject: `Your driver is late: ${when}`,
          heading: "Your driver is late, and we're sorry",
          paragraphs: [
            `${driver ?? "Your driver"} should have been at your door by now. You can keep waiting, or cancel on My Rides${isPaid ? " for a full refund" : ""}.`,
            `If your driver isn't there 30 minutes after your pick-up time, we'll offer the ride to another driver if one is available. After 60 minutes we'll cancel the ride${isPaid ? " and refund it in full" : ""}.`,
          ],
        }
      : null,
  ),

  // 30 minutes after the time, when it has been passed on to another driver.
  "ride-driver-late": withOurNumber(({ status, step, when, isPaid }) =>
    ["pending", "assigned", "accepted"].includes(status) && (step === null || step === "on_my_way")
      ? {
          subject: `We're looking for another driver: ${when}`,
          heading: "We're looking for another driver, and we're sorry",
          paragraphs: [
            `The driver who accepted your ride isn't at your door, so we're looking for another one. If no driver is there within an hour of your pick-up time, we'll cancel the ride${isPaid ? " and refund it in full" : ""}. You can cancel on My Rides${isPaid ? " for a full refund" : ""} until another driver accepts, or any time before a driver is at your door.`,
          ],
        }
      : null,
  ),

  "ride-no-show": withOurNumber((context, timeZone) =>
    context.cancelReason === "no_show" ? missed(context, timeZone) : null,
  ),

  "ride-no-show-reversed": withOurNumber(({ when, isPaid, quoteCents }) => ({
    subject: `We reversed your no-show: ${when}`,
    heading: "We reviewed your no-show",
    paragraphs: [
      isPaid
        ? `You don't have to pay for this ride. We're refunding ${formatMoney(quoteCents)} to your card. We're sorry for the trouble.`
        : "This ride no longer counts as a no-show. We're sorry for the trouble.",
    ],
  })),
};
