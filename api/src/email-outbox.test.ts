import { describe, expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { eventually } from "../test/eventually.ts";
import { emptyPostBox, testMailbox } from "../test/mailbox.ts";
import { aPatient } from "../test/people.ts";
import { sendEmails } from "./emails.ts";
import { backlog } from "./lib/backlog.ts";
import { alertOffice } from "./lib/office-alerts.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });

type Row = { tries: number; problem: string | null; needsPerson: boolean; waits: number | null; sent: boolean };
async function emailTo(about: string, kind = "welcome"): Promise<Row> {
  const [row] = await app.sql<Row[]>`
    select tries, last_error as problem, needs_attention as needs_person, extract(epoch from due_at - now())::float8 as waits, sent_at is not null as sent
    from email_outbox where kind = ${kind} and subject_id = ${about}`;
  if (!row) throw new Error("There is no such letter");
  return row;
}

async function aWelcome() {
  const patient = await aPatient(app);
  await app.sql`select enqueue_email('welcome', ${patient.id})`;
  return patient;
}
/** As if the pause before the next try were over. */
const isDue = (about: string) =>
  app.sql`update email_outbox set due_at = now() where subject_id = ${about} and due_at is not null`;

describe("a letter the mail server", () => {
  it("refuses (550) stays owed, says why in our words, and is tried again in an hour", async () => {
    const { id, email } = await aWelcome();
    mailbox.meet(email, "refuse");
    await emptyPostBox(app);
    const refused = await emailTo(id);
    expect(refused).toMatchObject({
      problem: "The mail server rejected this email (550).",
      needsPerson: true,
      sent: false,
    });
    expect(refused.waits).toBeGreaterThan(3000);

    mailbox.meet(email, "take");
    await isDue(id);
    await emptyPostBox(app);
    expect(await emailTo(id)).toMatchObject({ problem: null, needsPerson: false, waits: null, sent: true });
    expect(mailbox.to(email)).toHaveLength(1);
  });

  it("puts off (451) is tried again after pauses that grow", async () => {
    const { id, email } = await aWelcome();
    mailbox.meet(email, "put off");
    const pauses: number[] = [];
    for (const _ of [1, 2, 3, 4]) {
      await isDue(id);
      await emptyPostBox(app);
      pauses.push(Math.round((await emailTo(id)).waits ?? 0));
    }
    expect(pauses).toEqual([2, 4, 8, 16]);
    expect(await emailTo(id)).toMatchObject({
      problem: "The mail server deferred this email (451).",
      needsPerson: false,
    });
  });

  it("hangs up on in the middle is sent once it listens to the end", async () => {
    const { id, email } = await aWelcome();
    mailbox.meet(email, "hang up");
    await emptyPostBox(app);
    expect(await emailTo(id)).toMatchObject({ problem: "The mail server isn't responding.", sent: false });
    mailbox.meet(email, "take");
    await isDue(id);
    await emptyPostBox(app);
    expect(mailbox.to(email)).toHaveLength(1);
  });

  it("cannot be reached for is tried with a few letters, and the others keep their place", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, aWelcome));
    await mailbox.shut();
    await emptyPostBox(app);
    const rows = await Promise.all(people.map(({ id }) => emailTo(id)));
    expect(rows.filter(({ tries }) => tries > 0)).toHaveLength(5);
    await mailbox.open();
    for (const { id } of people) await isDue(id);
    await emptyPostBox(app);
    for (const { email } of people) expect(mailbox.to(email)).toHaveLength(1);
  });
});

it("a letter whose process dies while it is sent is sent half a minute later", async () => {
  const { id, email } = await aWelcome();
  // What a process that was killed leaves behind: the letter taken, and nothing said of it.
  await app.sql`update email_outbox set due_at = now() + interval '30 seconds', tries = tries + 1 where subject_id = ${id}`;
  await emptyPostBox(app);
  expect(mailbox.to(email)).toEqual([]);
  await app.sql`update email_outbox set due_at = due_at - interval '30 seconds' where subject_id = ${id}`;
  await emptyPostBox(app);
  expect(mailbox.to(email)).toHaveLength(1);
});

it("a letter that is sent once more, for its process died before it had said so, bears the same Message-ID", async () => {
  const { id, email } = await aWelcome();
  await emptyPostBox(app);
  // What a process that was killed leaves behind: the letter with the mail server, and nothing said of it.
  await app.sql`update email_outbox set sent_at = null, due_at = now() where subject_id = ${id}`;
  await emptyPostBox(app);
  const ids = mailbox.to(email).map(({ messageId }) => messageId);
  expect(ids).toEqual(Array(2).fill(expect.stringContaining(id)));
  expect(new Set(ids).size).toBe(1);
});

it("codes go before other letters, newsletters last, whatever was posted first", async () => {
  const [{ id: patientId, email }, welcomes] = [
    await aPatient(app),
    await Promise.all(Array.from({ length: 9 }, aWelcome)),
  ];
  const ask = crypto.randomUUID();
  await app.sql`insert into newsletter_subscriber (email, token, ask_id) values (${`news-${email}`}, ${ask}, ${ask})`;
  const [reset] = await app.sql<
    { id: string }[]
  >`insert into password_reset (patient_id) values (${patientId}) returning id`;
  await app.sql`delete from email_outbox where due_at is not null and subject_id <> all(${welcomes.map(({ id }) => id)}::uuid[])`;
  await app.sql`select enqueue_email('newsletter-confirm', ${ask})`;
  await app.sql`select enqueue_email('reset-code', ${reset?.id ?? ""})`;
  const before = mailbox.received.length;
  await emptyPostBox(app);
  const order = mailbox.received.slice(before).map(({ subject = "" }) => subject);
  expect(order.slice(0, 5)).toContain("Your password reset code");
  expect(order.at(-1)).toBe("Please confirm your subscription");
});

it("a letter with an address of its own goes there, and the address is forgotten", async () => {
  const { id } = await aPatient(app);
  await app.sql`select enqueue_email('account-deleted', ${id}, 'gone@left.test')`;
  await emptyPostBox(app);
  expect(mailbox.to("gone@left.test").map(({ subject }) => subject)).toEqual(["Your account is deleted"]);
  expect(await app.sql`select address from email_outbox where address is not null`).toEqual([]);
});

describe("what does not come right by itself", () => {
  const notices = () =>
    mailbox.to("office@lamplight.test").filter(({ subject }) => subject === "Something needs your attention");
  const settle = async () => {
    while ((await alertOffice(app.services).run()) > 0);
    await emptyPostBox(app);
  };

  it("is told to the office once, several things in one letter, without anyone's address", async () => {
    await settle();
    const before = notices().length;
    const [refused, late] = [await aWelcome(), await aWelcome()];
    for (const { email } of [refused, late]) mailbox.meet(email, "refuse");
    mailbox.meet(late.email, "put off");
    await app.sql`update email_outbox set queued_at = now() - interval '61 minutes' where subject_id = ${late.id}`;
    await emptyPostBox(app);
    for (const _ of ["once", "again"]) await settle();
    const [notice, ...more] = notices().slice(before);
    expect(more).toEqual([]);
    expect(notice?.text).toContain(
      `An email of the kind welcome (${refused.id}): The mail server rejected this email (550).`,
    );
    expect(notice?.text).toContain(
      `An email of the kind welcome (${late.id}): The mail server deferred this email (451).`,
    );
    expect(notice?.text).not.toContain("@patient.test");
  });

  it("is counted for the office's Health page and the metrics", async () => {
    const before = await backlog(app.sql);
    const { email } = await aWelcome();
    mailbox.meet(email, "refuse");
    await emptyPostBox(app);
    const { emails } = await backlog(app.sql);
    expect(emails).toEqual({ waiting: before.emails.waiting + 1, troubled: before.emails.troubled + 1 });
  });
});

describe("an email that has left while the database does not take it down", () => {
  it("is written down when the database takes it again, and is not sent a second time", async () => {
    const { id, email } = await aWelcome();
    await app.sql`create sequence faults`;
    await app.sql`
      create function fails_twice() returns trigger language plpgsql as $$
      begin
        if nextval('faults') <= 2 then raise exception 'the database is not itself'; end if;
        return new;
      end $$`;
    await app.sql.unsafe(`
      create trigger fails_twice before update of sent_at on email_outbox for each row
      when (new.subject_id = '${id}' and new.sent_at is not null) execute function fails_twice()`);
    await emptyPostBox(app);
    expect(await emailTo(id)).toMatchObject({ problem: null, sent: true });
    expect(mailbox.to(email)).toHaveLength(1);
    expect(await app.sql`select last_value::int as tries from faults`).toEqual([{ tries: 3 }]);
  });

  it("is recorded no more when the process ends, and stays due under the same Message-ID", async () => {
    const { id, email } = await aWelcome();
    const stopping = new AbortController();
    await app.sql`
      create function always_fails() returns trigger language plpgsql as $$
      begin
        raise exception 'the database is not itself';
      end $$`;
    await app.sql.unsafe(`
      create trigger always_fails before update of sent_at on email_outbox for each row
      when (new.subject_id = '${id}' and new.sent_at is not null) execute function always_fails()`);
    const running = sendEmails(app.services).run(stopping.signal);
    await eventually(() => expect(mailbox.to(email)).toHaveLength(1));
    stopping.abort();
    await running;
    expect(await emailTo(id)).toMatchObject({ sent: false });
    await app.sql.unsafe("drop trigger always_fails on email_outbox");
    await app.sql`update email_outbox set due_at = now() where subject_id = ${id}`;
    await emptyPostBox(app);
    expect(mailbox.to(email).map(({ messageId }) => messageId)).toEqual([
      expect.stringContaining(`welcome.${id}@`),
      expect.stringContaining(`welcome.${id}@`),
    ]);
  });
});
