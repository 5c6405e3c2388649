import { timeOfDay } from "../../../contract/format-time.ts";
import type { EmailMessage } from "../../lib/email-message.ts";
import type { EmailRenderer } from "../../lib/emails.ts";
import { formatMoney } from "../../lib/format-time.ts";
import type { Services } from "../../lib/services.ts";
import { storyOf, type Told, toPatient } from "./emails.ts";

type Words = Pick<EmailMessage, "subject" | "heading" | "paragraphs">;

/** The same words with the office's number and the facts of the ride. */
const signed = (
  services: Services,
  story: Told,
  { paragraphs, ...words }: Words,
): Omit<EmailMessage, "to" | "greeting"> => ({
  ...words,
  paragraphs: [...paragraphs, ...call(services)],
  facts: story.trip,
});

/** A letter to the passenger with the office's number, about a ride as it stands when it is sent; null when it stands otherwise. */
const withOurNumber =
  (write: (story: Told, timeZone: string) => Words | null): EmailRenderer =>
  async (services, rideId) => {
    const story = await storyOf(services, rideId);
    const words = story && write(story, services.config.practiceTimeZone);
    return words && { ...toPatient(story), ...signed(services, story, words) };
  };

const call = ({ config: { office } }: Services): string[] =>
  office.phone ? [`You can always call us: ${office.phone}${office.hours && `, ${office.hours}`}.`] : [];

const stillLooking = withOurNumber(({ status, when }) =>
  status === "pending"
    ? {
        subject: `We are still looking for your driver: ${when}`,
        heading: "We are still looking",
        paragraphs: [
          "Nobody has your ride yet. We go on looking and write to you as soon as somebody has it; if nobody can come, all that you paid goes back.",
        ],
      }
    : null,
);

const missed = ({ atDoorAt, when, isPaid, keptCents }: Told, timeZone: string): Words => ({
  subject: `We missed you: ${when}`,
  heading: "We missed you",
  paragraphs: [
    `Your driver was at the door${atDoorAt ? ` at ${timeOfDay(atDoorAt, timeZone)}` : ""}, waited a quarter of an hour, and nobody came.`,
    ...(isPaid && keptCents > 0
      ? [
          `The ${formatMoney(keptCents)} you paid is kept, since the driver came for you.`,
          "If it was not so, please tell us: we look at it and can give the money back.",
        ]
      : []),
    ...(isPaid && keptCents === 0 ? ["The driver came late, so what you paid is refunded."] : []),
    ...(isPaid ? [] : ["If it was not so, please tell us."]),
  ],
});

/** What is written to its passenger of a ride at whose door nobody was. */
export const missedWords = (services: Services, story: Told): Omit<EmailMessage, "to" | "greeting"> =>
  signed(services, story, missed(story, services.config.practiceTimeZone));

export const tripEmails: Record<string, EmailRenderer> = {
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
            `If nobody is there 30 minutes after the time you booked, we'll ask another driver if one is free. After 60 minutes we'll cancel the ride${isPaid ? " and refund all of it" : ""}.`,
          ],
        }
      : null,
  ),

  // 30 minutes after the time, when it has been passed on to another driver.
  "ride-driver-late": withOurNumber(({ status, step, when, isPaid }) =>
    ["pending", "assigned", "accepted"].includes(status) && (step === null || step === "on_my_way")
      ? {
          subject: `We are asking another driver: ${when}`,
          heading: "Another driver, and we're sorry",
          paragraphs: [
            `The driver who had accepted your ride isn't at your door, so we're asking another one. If nobody is there within an hour of the time you booked, we'll cancel the ride${isPaid ? " and refund all of it" : ""}. You can cancel on My Rides${isPaid ? " for a full refund" : ""} until somebody accepts, and whenever nobody is at your door.`,
          ],
        }
      : null,
  ),

  "ride-no-show": withOurNumber((story, timeZone) =>
    story.cancelReason === "no_show" ? missed(story, timeZone) : null,
  ),

  "ride-no-show-reversed": withOurNumber(({ when, isPaid, quoteCents }) => ({
    subject: `Your ride on ${when}`,
    heading: "We have looked at it again",
    paragraphs: [
      isPaid
        ? `You need not pay for this ride after all: the ${formatMoney(quoteCents)} goes back to your card. We are sorry for the trouble.`
        : "It does not count as missed any more. We are sorry for the trouble.",
    ],
  })),
};
