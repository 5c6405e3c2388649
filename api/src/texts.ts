import { passengerTexts, tripTexts } from "./features/rides/following/trip-texts.ts";
import { planTexts } from "./features/rides/plans/plan-texts.ts";
import { stopNumber } from "./features/texts/service.ts";
import { textCode, textReminder } from "./features/texts/writing.ts";
import type { Job } from "./lib/jobs/jobs.ts";
import { outboxSender } from "./lib/jobs/outbox-sender.ts";
import { enqueueEmail } from "./lib/mail/emails.ts";
import { NumberGone, type Text } from "./lib/mail/texts.ts";
import type { Services } from "./lib/services.ts";

type TextWriter = (services: Services, subjectId: string) => Promise<Text | null>;

/** Texts that stand for the email of the same name. */
const rideTexts = { ...tripTexts, ...planTexts };

/** The writer of each kind of text message. */
export const textWriters: Record<string, TextWriter> = {
  "text-code": textCode,
  "text-reminder-day": textReminder("day"),
  "text-reminder-hour": textReminder("hour"),
  ...rideTexts,
  ...passengerTexts,
};

/** The booker is told about the event by email instead. Its renderer decides whether it is still true. */
async function emailInstead(services: Services, kind: string, subjectId: string): Promise<"silent"> {
  if (Object.hasOwn(rideTexts, kind)) await enqueueEmail(services.db, kind.replace("text-", ""), subjectId);
  return "silent";
}

/**
 * Sends due text messages, several in parallel. Reminders without a provider are dropped, because their emails are sent all the same; an
 * event of a ride that cannot be texted is emailed. A number that is gone or has sent STOP to the provider gets no more.
 */
export const sendTexts = (services: Services): Job =>
  outboxSender(services, {
    name: "texts",
    channel: "text",
    atOnce: services.texts?.atOnce ?? 1,
    async deliver({ kind, subjectId }) {
      const write = textWriters[kind];
      if (!write) throw new Error(`No renderer for text messages of the kind ${kind}`);
      const text = services.texts && (await write(services, subjectId));
      if (!services.texts || !text) return emailInstead(services, kind, subjectId);
      try {
        await services.texts.send(text);
        return "sent";
      } catch (error) {
        if (!(error instanceof NumberGone)) throw error;
        await services.db.begin((tx) => stopNumber(tx, text.to));
        return emailInstead(services, kind, subjectId);
      }
    },
  });
