import { officeText } from "./features/inbox/texting.ts";
import { textPayLink } from "./features/payments/pay-link-texts.ts";
import { tripTexts } from "./features/rides/following/trip-texts.ts";
import { planTexts } from "./features/rides/plans/plan-texts.ts";
import { stopNumber } from "./features/texts/service.ts";
import { textCode, textReminder } from "./features/texts/writing.ts";
import type { Job } from "./lib/jobs/jobs.ts";
import { outboxSender } from "./lib/jobs/outbox-sender.ts";
import { enqueueEmail, type TextWriters } from "./lib/mail/emails.ts";
import { MESSAGE_KINDS } from "./lib/mail/message-kinds.ts";
import { keepSentText, NUMBER_GONE, recordCarrierId, recordFailedText } from "./lib/mail/sent-texts.ts";
import { NumberGone } from "./lib/mail/texts.ts";
import type { Services } from "./lib/services.ts";

/** Texts instead of the email with the same message. */
const rideTexts: TextWriters = { ...tripTexts, ...planTexts };

/** The writer of each message that goes out by text. */
export const textWriters: TextWriters = {
  code: textCode,
  answer: officeText,
  "text-to-many": officeText,
  "pay-link-by-text": textPayLink,
  "reminder-day": textReminder("day"),
  "reminder-hour": textReminder("hour"),
  ...rideTexts,
};

/**
 * Sends due text messages, several in parallel. Reminders without a provider are dropped, because their emails are sent all the same; an
 * event of a ride that cannot be texted to its booker is emailed, and the renderer decides whether it is still true. A number that is gone
 * or has sent STOP to the provider gets no more.
 */
export const sendTexts = (services: Services): Job =>
  outboxSender(services, {
    name: "texts",
    channel: "text",
    atOnce: services.texts?.atOnce ?? 1,
    async deliver(message) {
      const { kind, subjectId } = message;
      const sent = MESSAGE_KINDS.get(kind);
      const write = sent && textWriters[sent.message];
      if (!sent || !write) throw new Error(`No renderer for text messages of the kind ${kind}`);
      const { recipient } = sent;
      const text = services.texts && (await write(services, subjectId, recipient));
      if (services.texts && text) {
        await keepSentText(services.db, message, text);
        try {
          const carrierId = await services.texts.send(text);
          // The text has left: it isn't sent again because its id could not be recorded.
          if (carrierId)
            await recordCarrierId(services.db, message, carrierId).catch((err) =>
              services.log.warn({ err, kind, subjectId }, "the provider's id of a text could not be recorded"),
            );
          return "sent";
        } catch (error) {
          if (!(error instanceof NumberGone)) throw error;
          await services.db.begin(async (tx) => {
            await stopNumber(tx, text.to);
            await recordFailedText(tx, message, NUMBER_GONE);
          });
        }
      }
      if (rideTexts[sent.message] && recipient === "own") await enqueueEmail(services.db, sent.message, subjectId);
      return "silent";
    },
  });
