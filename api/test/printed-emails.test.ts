import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { emailRenderers } from "../src/emails.ts";
import { emailText } from "../src/lib/mail/email-layout.ts";
import { renderEmail } from "../src/lib/mail/emails.ts";
import { MESSAGE_KINDS } from "../src/lib/mail/message-kinds.ts";
import { testAppWithCards } from "./cards.ts";
import { emailRecordsOf } from "./email-stories.ts";
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

const DAY =
  "(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)\\w*, (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\w* \\d{1,2}(?:, \\d{4})?";
const TIME = "\\d{1,2}:\\d\\d [AP]M(?: E[SD]T)?";

/** The times of one email in the order in which they are named, because the records have other times in each run. */
function withFixedTimes(text: string): string {
  const named: string[] = [];
  const numberOf = (time: string) => (named.includes(time) ? named.indexOf(time) : named.push(time) - 1) + 1;
  return text
    .replaceAll(new RegExp(`${DAY}(?: at ${TIME})?`, "g"), (time) =>
      time.includes(" at ") ? `Mon, Mar ${numberOf(time)} at 10:00 AM EST` : `Mon, Mar ${numberOf(time)}`,
    )
    .replaceAll(
      /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}/g,
      "March 1, 2026",
    )
    .replaceAll(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}/g, "Mar 1, 2026")
    .replaceAll(new RegExp(TIME, "g"), "10:00 AM EST");
}

/** Addresses without hosts, ids and codes. */
const withoutIds = (text: string): string =>
  text
    .replaceAll(/https?:\/\/[^/\s]+(\/[a-z-]*)?\S*/g, "https://site.example$1")
    .replaceAll(/\b(pi|cs|du)_\w+/g, "$1_1")
    .replaceAll(/\b[\w.-]+@([a-z]+)\.test/g, "ann@$1.test")
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, "…");

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
