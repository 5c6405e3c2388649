import { describe, expect, it } from "vitest";
import { flaggedIn } from "../../.ci/flagged-words.ts";
import { testAppWithCards } from "../test/cards.ts";
import { emailRecordsOf } from "../test/email-stories.ts";
import { sendDueEmails, testMailbox } from "../test/mailbox.ts";
import { emailRenderers } from "./emails.ts";
import { affectedVisitEmails } from "./features/appointments/affected/affected-emails.ts";
import { visitChangeEmails } from "./features/appointments/changes/change-emails.ts";
import { appointmentEmails } from "./features/appointments/emails.ts";
import { nurseEmails } from "./features/appointments/nurse/nurse-emails.ts";
import { paymentEmails } from "./features/payments/emails.ts";
import { rideReminders } from "./features/rides/following/reminder-emails.ts";
import { tripEmails } from "./features/rides/following/trip-emails.ts";

const mailbox = await testMailbox();
const FOOT = ["(215) 555-0142", "214 Lantern Street, Philadelphia"];
const OURS = { OFFICE_NAME: "Harbor Care at Home", OFFICE_SHORT_NAME: "Harbor" };
const app = await testAppWithCards({
  ...OURS,
  SMTP_URL: mailbox.url,
  OFFICE_PHONE: FOOT[0] ?? "",
  OFFICE_ADDRESS: FOOT[1] ?? "",
  OFFICE_HOURS: "Every day, 8 AM to 6 PM",
});
const stories = await emailRecordsOf(app);

/** Emails whose recipients are erased when they are sent. */
const toAddress = new Set(["password-changed", "email-changed", "account-deleted", "work-account-deleted"]);

async function emailOf(kind: string) {
  await sendDueEmails(app);
  await app.sql`delete from email_outbox where kind = ${kind}`;
  const before = mailbox.received.length;
  await app.sql`select enqueue_email(${kind}, ${stories[kind] ?? ""}, ${toAddress.has(kind) ? "ann@left.test" : null})`;
  await sendDueEmails(app);
  const message = mailbox.received[before];
  if (!message) throw new Error(`No email of the kind ${kind}`);
  const { subject = "", text = "", html = "", headers, attachments } = message;
  const calendars = attachments
    .filter(({ mimeType }) => mimeType === "text/calendar")
    .map(({ content }) => wordsOf(content));
  return { subject, text, html, headers, calendars };
}

const wordsOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === "string" ? content : new TextDecoder().decode(content);

/** Health data in the test records: a specialty, a transport type, a destination. */
const CLINICAL = /nurse|pediatric|oncolog|cardiolog|wheelchair|mercy|health|patient|diagnos|treat/i;

describe.each(Object.keys(emailRenderers))("the email %s", (kind) => {
  it("is complete, has nothing about health in its subject, and names the configured sender", async () => {
    const { subject, text, html, headers, calendars } = await emailOf(kind);
    expect(subject).toMatch(/\S/);
    expect(subject).not.toMatch(CLINICAL);
    for (const part of [subject, text, html])
      expect(part).not.toMatch(/\b(undefined|null|NaN|Invalid Date)\b|\[object/);
    for (const line of [OURS.OFFICE_NAME, ...FOOT, "call 911"]) {
      expect(text).toContain(line);
      expect(html).toContain(line);
    }
    expect(html.replaceAll(/<[^>]*>/g, " "), "a raw address in the HTML").not.toMatch(/https?:\/\//);
    const otherTimes = text.match(/At other times, send us a message/g) ?? [];
    expect(otherTimes.length).toBeLessThanOrEqual(/call us:/i.test(text) ? 1 : 0);
    for (const [url] of text.matchAll(/https?:\S+/g)) expect(html).toContain(url.replaceAll("&", "&amp;"));
    expect(headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(html).toMatch(/&nbsp;Harbor<\/td>/);
    expect(flaggedIn(`${subject}\n${text}`)).toEqual([]);
    for (const calendar of calendars) expect(calendar).toMatch(/^ORGANIZER;CN="?Harbor"?/m);
    for (const part of [subject, text, html, ...calendars]) expect(part).not.toContain("Lamplight");
  });
});

it("knows which kinds are for the patient: the bank's evidence, resending and “do not notify” leave out the others", async () => {
  const others = [nurseEmails, paymentEmails].flatMap(Object.keys);
  const patients = [appointmentEmails, affectedVisitEmails, visitChangeEmails, rideReminders, tripEmails].flatMap(
    Object.keys,
  );
  const kinds = [...others, ...patients];
  const rows = await app.sql<{ kind: string; isTo: boolean }[]>`
    select kind, is_email_to_patient(kind) as is_to from unnest(${kinds}::text[]) as kind`;
  expect(
    rows
      .filter(({ isTo }) => isTo)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(patients.toSorted());
});
