import { createTransport } from "nodemailer";
import type { Practice } from "../../../contract/practice.ts";
import type { Config } from "../../config.ts";
import { invitation, organizerOf } from "../time/calendar-file.ts";
import { inCall } from "../tracing/spans.ts";
import { deliveryError } from "./delivery-error.ts";
import { emailHtml, emailText } from "./email-layout.ts";
import type { EmailMessage } from "./email-message.ts";

export type Mail = ReturnType<typeof openMail>;

/** The number of emails sent in parallel, each over its own connection, which stays open. */
const CONNECTIONS = 5;
/** Milliseconds after which a try to send an email is abandoned. */
const TIMEOUT_MS = 25_000;

/** The mail server. Each email names the practice as it is when the email is sent. */
export function openMail({ smtpUrl, from }: Pick<Config["mail"], "smtpUrl" | "from">, practice: Practice) {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    // The outbox retries. One immediate retry covers a connection that the server has closed.
    maxRequeues: 1,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
  });
  const server = new URL(smtpUrl).hostname;
  const host = from.match(/@([^>\s]+)/)?.[1] ?? "localhost";

  return {
    atOnce: CONNECTIONS,

    /**
     * Sends an email; rejects with a DeliveryError. `id` becomes its Message-ID, so a server that gets it twice can detect that. Takes at
     * most half a minute.
     */
    async send(message: EmailMessage, id: string): Promise<void> {
      const options = {
        from,
        to: message.to,
        subject: message.subject,
        messageId: `<${id}@${host}>`,
        text: emailText(message, practice),
        html: await emailHtml(message, practice),
        ...(message.replyTo ? { replyTo: message.replyTo } : {}),
        headers: {
          // Prevents out-of-office replies (RFC 3834).
          "Auto-Submitted": "auto-generated",
          ...(message.oneClickUrl
            ? {
                "List-Unsubscribe": `<${message.oneClickUrl}>`,
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
              }
            : {}),
        },
        attachments: (message.attachments ?? []).map(({ filename, content }) => ({
          filename,
          content: Buffer.from(content),
        })),
        // As an alternative to the text, calendars take it over; as an attachment, people can open it.
        ...(message.calendar
          ? {
              icalEvent: {
                filename: `${message.calendar.kind}.ics`,
                ...invitation(message.calendar, organizerOf(practice, from), message.to),
              },
            }
          : {}),
      };
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        await inCall("send email", server, () => transport.sendMail({ ...options, signal }));
      } catch (error) {
        throw deliveryError(error);
      }
    },
    /** Rejects if the mail server doesn't respond or doesn't accept our login. */
    verify: async (): Promise<void> => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
