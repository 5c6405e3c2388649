import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { emailRenderers } from "../src/emails.ts";
import { emailText } from "../src/lib/mail/email-layout.ts";
import { renderEmail } from "../src/lib/mail/emails.ts";
import { MESSAGE_KINDS } from "../src/lib/mail/message-kinds.ts";
import { testAppWithCards } from "./cards.ts";
import { emailRecordsOf } from "./email-stories.ts";
import { withFixedTimes, withoutIds } from "./fixed-text.ts";
import { insert } from "./rows.ts";

const app = await testAppWithCards({ OFFICE_PHONE: "(215) 555-0142", OFFICE_HOURS: "Every day, 8 AM to 6 PM" });
const stories = await emailRecordsOf(app);
await app.sql`update ride set passenger_name = 'Tess Moor', passenger_phone = '+12155550177'`;

await app.sql`update ride_plan set passenger_name = 'Tess Moor', passenger_phone = '+12155550177'`;
// A canceled ride is refunded; the fare of a missed one is kept.
for (const kind of ["ride-cancelled", "ride-no-show"]) {
  const ride_id = stories[kind] ?? "";
  const payment = { payment_id: `pi_of_${kind}`, amount_cents: 11_700 };
  const checkout_id = await insert(app, "checkout", {
    ...{ ...payment, ride_id, patient_id: stories["welcome"] ?? "", status: "paid" },
    ...{ paid_at: new Date(), expires_at: new Date() },
  });
  if (kind === "ride-cancelled") await insert(app, "refund", { ...payment, checkout_id, ride_id, reason: "no_driver" });
}

const ONLY_ACCOUNTS =
  /^(welcome|reset|email|password|account|staff|nurse-invitation|driver|factor|recovery|office|records)/;
/** Emails that are sent again read like the first one. */
const kinds = [...MESSAGE_KINDS.values()]
  .filter(({ kind, channel, isResend }) => channel === "email" && !isResend && !ONLY_ACCOUNTS.test(kind))
  .map(({ kind }) => kind);
const PARTS = {
  visit:
    /^(slot|appointment|reminder|hold|visit|nurse-(un)?available|copy|report|refund-sent|review-thanks|pay-link|nurse-(booked|moved|cancelled))/,
  ride: /^(ride|extra)/,
} as const;

async function printed(kind: string): Promise<string> {
  const message = await renderEmail(emailRenderers, app.services, { kind, subjectId: stories[kind] ?? "" }, true);
  if (!message) throw new Error(`No email of the kind ${kind}`);
  const [text = ""] = emailText(message, app.services.practice).split("\n\n-- \n");
  return `# ${kind}\n\nSubject: ${message.subject}\n\n${text}`;
}

describe.each(Object.entries(PARTS))("the emails of a %s", (name, part) => {
  it("read as printed in api/test/printed-emails; PRINT_EMAILS=1 prints them again", async () => {
    const texts: string[] = [];
    for (const kind of kinds.filter((kind) => part.test(kind)))
      texts.push(withoutIds(withFixedTimes(await printed(kind))));
    const all = `${texts.join("\n\n\n")}\n`;
    const file = new URL(`./printed-emails/${name}.txt`, import.meta.url);
    if (process.env["PRINT_EMAILS"] === "1") await writeFile(file, all);
    expect(all).toBe(await readFile(file, "utf8"));
  });
});
