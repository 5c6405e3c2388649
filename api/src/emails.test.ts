import { describe, expect, it } from "vitest";
import { flaggedIn } from "../../.ci/flagged-words.ts";
import { testAppWithCards } from "../test/cards.ts";
import { clientFaults } from "../test/email-clients.ts";
import { emailRecordsOf } from "../test/email-stories.ts";
import { sendDueEmails, testMailbox } from "../test/mailbox.ts";
import { insert } from "../test/rows.ts";
import { aPaidVisit } from "../test/visits.ts";
import { emailRenderers } from "./emails.ts";
import { renderEmail } from "./lib/mail/emails.ts";
import { kindInWords, MESSAGE_KINDS } from "./lib/mail/message-kinds.ts";
import { textWriters } from "./texts.ts";

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
  const about = stories[kind] ?? "";
  await app.sql`
    insert into email_outbox (kind, subject_id, resend_of, address)
    select kind, ${about}, case when is_resend then (select target_id from audit_entry where id = ${about}) end,
      ${toAddress.has(kind) ? "ann@left.test" : null} from email_kind where kind = ${kind}`;
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

const EMAILS = [...MESSAGE_KINDS.values()].filter(({ channel }) => channel === "email").map(({ kind }) => kind);

describe.each(EMAILS)("the email %s", (kind) => {
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
    expect(clientFaults(html)).toEqual([]);
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

it("every message has a renderer, and every renderer is for a message", () => {
  const names = (channel: "email" | "text") =>
    new Set([...MESSAGE_KINDS.values()].filter((kind) => kind.channel === channel).map(({ message }) => message));
  expect(new Set(Object.keys(emailRenderers))).toEqual(names("email"));
  expect(new Set(Object.keys(textWriters))).toEqual(names("text"));
});

it("the table of kinds has every kind, and the office reads each in words of its own", async () => {
  const rows = await app.sql<{ kind: string }[]>`select kind from email_kind`;
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(MESSAGE_KINDS.keys()));
  const words = [...MESSAGE_KINDS.keys()].filter((kind) => kind !== "appointment-paid-again-copy").map(kindInWords);
  expect(new Set(words).size).toBe(words.length);
  expect(kindInWords("visit-cancelled-second-again")).toBe("Visit canceled, to the second address, sent again");
  expect(kindInWords("text-passenger-ride-late")).toBe("Text: Ride late, to the passenger");
});

it("every email that addresses a patient by name asks one function for it", async () => {
  const whole = await app.sql<
    { sql: string }[]
  >`select pg_get_functiondef(oid) as sql from pg_proc where proname = 'addressed_as'`;
  await app.sql`create or replace function addressed_as(whom patient) returns text language sql stable as $$ select 'Robin' $$`;
  const greetings = new Map<string, string>();
  for (const { kind, audience, channel, recipient, isResend } of MESSAGE_KINDS.values()) {
    if (audience !== "patient" || channel === "text" || recipient === "second" || isResend) continue;
    const queued = { kind, subjectId: stories[kind] ?? "", address: "ann@left.test" };
    const message = await renderEmail(emailRenderers, app.services, queued, true);
    if (message && message.greeting !== "Hello,") greetings.set(kind, message.greeting);
  }
  await app.sql.unsafe(whole[0]?.sql ?? "");
  expect([...greetings].filter(([, words]) => words !== "Dear Robin,")).toEqual([]);
  expect(greetings.size).toBeGreaterThan(40);
});

it("a message of a kind that nobody knows can't be queued", async () => {
  await expect(app.sql`select enqueue_email('reminder-week', ${crypto.randomUUID()})`).rejects.toThrow(
    "no kind of message is called reminder-week",
  );
});

it("an email goes to each address of its visit once: to the second only if its owner agreed", async () => {
  const [asked, agreed] = [await aPaidVisit(app), await aPaidVisit(app)];
  for (const { appointmentId: appointment_id } of [asked, agreed]) {
    const email = `${crypto.randomUUID()}@second.test`;
    const confirmed_at = appointment_id === agreed.appointmentId ? new Date() : null;
    await insert(app, "visit_cc", { appointment_id, email, token_hash: email, confirmed_at });
    for (const _ of [1, 2]) await app.sql`select enqueue_email('reminder-hour', ${appointment_id})`;
  }
  const kindsOf = async ({ appointmentId }: { appointmentId: string }) => {
    const rows = await app.sql<{ kind: string }[]>`
      select kind from email_outbox where subject_id = ${appointmentId} and kind like 'reminder-hour%' order by kind`;
    return rows.map(({ kind }) => kind);
  };
  expect(await kindsOf(asked)).toEqual(["reminder-hour", "reminder-hour-copy"]);
  expect(await kindsOf(agreed)).toEqual(["reminder-hour", "reminder-hour-copy", "reminder-hour-second"]);
});
