import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import { letterHtml, letterText } from "./letter-layout.ts";
import type { Letter } from "./letters.ts";

export type Mail = ReturnType<typeof openMail>;

/** The mail server. */
export function openMail({ smtpUrl, from, imprint }: Config["mail"]) {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const host = from.match(/@([^>\s]+)/)?.[1] ?? "localhost";

  return {
    /** Hands a letter over, or rejects. `id` becomes its Message-ID: a server that gets it twice can tell. */
    async send(letter: Letter, id: string): Promise<void> {
      await transport.sendMail({
        from,
        to: letter.to,
        subject: letter.subject,
        messageId: `<${id}@${host}>`,
        text: letterText(letter, imprint),
        html: await letterHtml(letter, imprint),
        ...(letter.replyTo ? { replyTo: letter.replyTo } : {}),
        headers: {
          // No out-of-office note comes back for a letter nobody typed (RFC 3834).
          "Auto-Submitted": "auto-generated",
          ...(letter.oneClickUrl
            ? {
                "List-Unsubscribe": `<${letter.oneClickUrl}>`,
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
              }
            : {}),
        },
        attachments: [
          ...(letter.calendar ? [calendarFile(letter.calendar)] : []),
          ...(letter.attachments ?? []).map(({ filename, content }) => ({ filename, content: Buffer.from(content) })),
        ],
      });
    },
    close: () => transport.close(),
  };
}

const calendarFile = (content: string) => ({
  filename: "appointment.ics",
  content,
  contentType: "text/calendar; charset=utf-8; method=PUBLISH",
});
