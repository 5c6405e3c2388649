import { dayInWords } from "../../../../contract/format-time.ts";
import { one } from "../../../lib/db/db.ts";
import type { EmailRenderer, EmailRenderers } from "../../../lib/mail/emails.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { asCsv, linesOf, visitLinesOf, visitsCsv } from "./payout-csv.ts";
import { payoutOf } from "./payouts.ts";

/** A nurse or driver is paid, with the statement. Null once the payout isn't marked as paid, or the bank returned it. */
const payoutPaid =
  (path: string): EmailRenderer =>
  async ({ db, config }, payoutId) => {
    const { paidAt, returnedAt, cents, fromDay, toDay, kind, count, lastDigits, payee, reference } = await payoutOf(
      db,
      payoutId,
    );
    const { to } = one(
      await db<{ to: string | null }[]>`select payout_email(p) as to from payout p where id = ${payoutId}`,
    );
    if (paidAt === null || returnedAt !== null || to === null) return null;
    const zone = config.practiceTimeZone;
    const csv =
      kind === "driver" ? asCsv(await linesOf(db, payoutId), zone) : visitsCsv(await visitLinesOf(db, payoutId), zone);
    return {
      to,
      replyTo: config.mail.office,
      greeting: `Hello ${payee.name},`,
      subject: `Your payout of ${formatMoney(cents)}`,
      heading: `We're sending you ${formatMoney(cents)}`,
      paragraphs: [
        lastDigits
          ? `It goes to your account ending in ${lastDigits} and arrives within a few banking days.`
          : "It arrives within a few banking days.",
        "Your statement is attached as a CSV file.",
      ],
      facts: [
        ["Days", fromDay === toDay ? dayInWords(toDay) : `${dayInWords(fromDay)} to ${dayInWords(toDay)}`],
        [kind === "driver" ? "Rides" : "Visits", String(count)],
        ["Reference", reference ?? ""],
      ],
      button: { label: "See your earnings", url: `${config.publicUrl}${path}` },
      after: ["If an amount looks wrong, please reply to this email."],
      attachments: [{ filename: `payout-${toDay}.csv`, content: Buffer.from(csv) }],
    };
  };

export const payoutEmails: EmailRenderers = {
  "nurse-paid": payoutPaid("/nurse/earnings"),
  "driver-paid": payoutPaid("/earnings"),
};
