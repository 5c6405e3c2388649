import type { EmailRenderer, EmailRenderers } from "../../../lib/mail/emails.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { balanceText, statementPdf } from "./payer-statement-pdf.ts";
import { statementCsv, statementOf } from "./payer-statements.ts";

/** The monthly statement, with its rides as PDF and CSV. The subject of a resent one is the entry of the log. */
const payerStatement: EmailRenderer = async (services, about) => {
  const { db, config, practice } = services;
  const [resent] = await db<{ targetId: string }[]>`
    select target_id from audit_entry where id = ${about} and action = 'statement resent' and target_id is not null`;
  const statement = await statementOf(db, resent?.targetId ?? about);
  const { month, monthKey, totalCents, balanceCents, contactName, billingEmail, payer, rides } = statement;
  const timeZone = config.practiceTimeZone;
  const file = `statement-${monthKey}`;
  return {
    to: billingEmail,
    replyTo: config.mail.office,
    greeting: contactName ? `Dear ${contactName},` : "Hello,",
    subject: `Your statement for ${month}: ${formatMoney(totalCents)}`,
    heading: `Your statement for ${month}`,
    paragraphs: [
      `The statement of the rides on the account of ${payer} is attached, as a PDF and as a CSV file for your accounting.`,
      balanceCents > 0
        ? `Please pay ${formatMoney(balanceCents)}, and name the month with your payment.`
        : "You don't have to pay anything now.",
    ],
    facts: [
      ["Rides and changes", String(rides.length)],
      [`Total for ${month}`, formatMoney(totalCents)],
      ["Account", balanceText(balanceCents)],
    ],
    after: ["If you have questions about the statement, please reply to this email."],
    attachments: [
      { filename: `${file}.pdf`, content: await statementPdf(statement, { ...practice, timeZone }) },
      { filename: `${file}.csv`, content: Buffer.from(statementCsv(statement, timeZone)) },
    ],
  };
};

export const payerEmails: EmailRenderers = { "payer-statement": payerStatement };
