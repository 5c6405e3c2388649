import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import { deliveryError } from "./delivery-error.ts";
import { emailHtml, emailText } from "./email-layout.ts";
import type { EmailMessage } from "./email-message.ts";

export type Mail = ReturnType<typeof openMail>;

/** The number of emails sent in parallel, each over its own kept-open connection. */
const LINES = 5;
/** The time after which sending an email is given up for now. */
const TIMEOUT_MS = 25_000;

/** The mail server. */
export function openMail({ smtpUrl, from, brandName, imprint }: Config["mail"]) {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: LINES,
    // The outbox retries. One immediate retry covers a connection that the server closed in the meantime.
    maxRequeues: 1,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
  });
  const host = from.match(/@([^>\s]+)/)?.[1] ?? "localhost";

  return {
    atOnce: LINES,

    /**
     * Hands a letter over, or rejects with a DeliveryError. `id` becomes its Message-ID: a server that gets it twice can
     * tell. Takes half a minute at the longest.
     */
    async send(message: EmailMessage, id: string): Promise<void> {
      const options = {
        from,
        to: message.to,
        subject: message.subject,
        messageId: `<${id}@${host}>`,
        text: emailText(message, imprint),
        html: await emailHtml(message, brandName, imprint),
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
        attachments: [
          ...(message.calendar ? [calendarFile(message.calendar)] : []),
          ...(message.attachments ?? []).map(({ filename, content }) => ({ filename, content: Buffer.from(content) })),
        ],
      };
      try {
        await transport.sendMail({ ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
      } catch (error) {
        throw deliveryError(error);
      }
    },
    /** Whether the mail server takes us in; rejects when it does not, or is silent. */
    greet: async (): Promise<void> => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

const calendarFile = (content: string) => ({
  filename: "appointment.ics",
  content,
  contentType: "text/calendar; charset=utf-8; method=PUBLISH",
});
