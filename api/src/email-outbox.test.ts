import { describe, expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { eventually } from "../test/eventually.ts";
import { sendDueEmails, testMailbox } from "../test/mailbox.ts";
import { aPatient } from "../test/people.ts";
import { sendEmails } from "./emails.ts";
import { tasks } from "./features/today/today.ts";
import { backlog } from "./lib/jobs/backlog.ts";
import { alertOffice } from "./lib/office/alerts.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });

type Row = { tries: number; problem: string | null; needsPerson: boolean; waits: number | null; sent: boolean };
async function emailTo(about: string, kind = "welcome"): Promise<Row> {
  const [row] = await app.sql<Row[]>`
    select tries, last_error as problem, needs_attention as needs_person, extract(epoch from due_at - now())::float8 as waits, sent_at is not null as sent
    from email_outbox where kind = ${kind} and subject_id = ${about}`;
  if (!row) throw new Error("There is no such email");
  return row;
}

const tasksAbout = async (name: string) =>
  (await tasks(app.services.db, "owner", app.services.config.practiceTimeZone))
    .filter(({ kind, who }) => kind === "email_failed" && who === name)
    .map(({ reason, isByHand }) => (isByHand ? reason : "not by hand"));

async function aWelcome(name = "Ann Lee") {
  const patient = await aPatient(app, { name });
  await app.sql`select enqueue_email('welcome', ${patient.id})`;
  return { ...patient, name };
}
/** As if the pause before the next try were over. */
const isDue = (about: string) =>
  app.sql`update email_outbox set due_at = now() where subject_id = ${about} and due_at is not null`;

describe("an email that the mail server", () => {
  it("rejects (550) stays due, shows our own reason, and is tried again in an hour", async () => {
    const { id, email } = await aWelcome();
    mailbox.meet(email, "refuse");
    await sendDueEmails(app);
    const rejected = await emailTo(id);
    expect(rejected).toMatchObject({
      problem: "The mail server doesn't accept the address (550).",
      needsPerson: true,
      sent: false,
    });
    expect(rejected.waits).toBeGreaterThan(3000);

    mailbox.meet(email, "take");
    await isDue(id);
    await sendDueEmails(app);
    expect(await emailTo(id)).toMatchObject({ problem: null, needsPerson: false, waits: null, sent: true });
    expect(mailbox.to(email)).toHaveLength(1);
  });

  it("finds too large (552) is not tried again, and becomes a task on Today that a person ends", async () => {
    const { id, email, name } = await aWelcome("Tess Moor");
    mailbox.meet(email, "too large");
    await sendDueEmails(app);
    const failed = { problem: "This email is too large for the mail server (552).", waits: null, sent: false };
    expect(await emailTo(id)).toMatchObject({ ...failed, needsPerson: true });
    expect(await tasksAbout(name)).toEqual([
      expect.stringMatching(
        /^The email “welcome” can't be delivered\. This email is too large for the mail server \(552\)\./,
      ),
    ]);
  });

  it("rejects for a day (550) is given up then, and becomes a task on Today", async () => {
    const { id, email, name } = await aWelcome("Bo Reed");
    mailbox.meet(email, "refuse");
    await app.sql`update email_outbox set tries = 23 where subject_id = ${id}`;
    await sendDueEmails(app);
    expect(await emailTo(id)).toMatchObject({ waits: null, sent: false, needsPerson: true });
    expect(await tasksAbout(name)).toEqual([expect.stringMatching(/doesn't accept the address \(550\)/)]);
  });

  it("defers (451) is tried again after growing pauses", async () => {
    const { id, email } = await aWelcome();
    mailbox.meet(email, "put off");
    const pauses: number[] = [];
    for (const _ of [1, 2, 3, 4]) {
      await isDue(id);
      await sendDueEmails(app);
      pauses.push(Math.round((await emailTo(id)).waits ?? 0));
    }
    expect(pauses).toEqual([2, 4, 8, 16]);
    expect(await emailTo(id)).toMatchObject({
      problem: "The mail server deferred this email (451).",
      needsPerson: false,
    });
  });

  it("disconnects during is sent once it accepts all of it", async () => {
    const { id, email } = await aWelcome();
    mailbox.meet(email, "hang up");
    await sendDueEmails(app);
    expect(await emailTo(id)).toMatchObject({ problem: "The mail server isn't responding.", sent: false });
    mailbox.meet(email, "take");
    await isDue(id);
    await sendDueEmails(app);
    expect(mailbox.to(email)).toHaveLength(1);
  });

  it("can't receive is tried with a few emails, and the others keep their place", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, aWelcome));
    await mailbox.shut();
    await sendDueEmails(app);
    const rows = await Promise.all(people.map(({ id }) => emailTo(id)));
    expect(rows.filter(({ tries }) => tries > 0)).toHaveLength(5);
    await mailbox.open();
    for (const { id } of people) await isDue(id);
    await sendDueEmails(app);
    for (const { email } of people) expect(mailbox.to(email)).toHaveLength(1);
  });
});

it("an email whose process dies while sending is sent half a minute later", async () => {
  const { id, email } = await aWelcome();
  // The state after a process was killed: the email is claimed, and no result is recorded.
  await app.sql`update email_outbox set due_at = now() + interval '30 seconds', tries = tries + 1 where subject_id = ${id}`;
  await sendDueEmails(app);
  expect(mailbox.to(email)).toEqual([]);
  await app.sql`update email_outbox set due_at = due_at - interval '30 seconds' where subject_id = ${id}`;
  await sendDueEmails(app);
  expect(mailbox.to(email)).toHaveLength(1);
});

it("an email that is sent twice, because its process died before recording it, has the same Message-ID", async () => {
  const { id, email } = await aWelcome();
  await sendDueEmails(app);
  // The state after a process was killed: the mail server has the email, and no result is recorded.
  await app.sql`update email_outbox set sent_at = null, due_at = now() where subject_id = ${id}`;
  await sendDueEmails(app);
  const ids = mailbox.to(email).map(({ messageId }) => messageId);
  expect(ids).toEqual(Array(2).fill(expect.stringContaining(id)));
  expect(new Set(ids).size).toBe(1);
});

it("codes go before other emails, newsletters last, whatever was queued first", async () => {
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
  await sendDueEmails(app);
  const order = mailbox.received.slice(before).map(({ subject = "" }) => subject);
  expect(order.slice(0, 5)).toContain("Your password reset code");
  expect(order.at(-1)).toBe("Please confirm your subscription");
});

it("an email with its own address is sent there, and the address is deleted", async () => {
  const { id } = await aPatient(app);
  await app.sql`select enqueue_email('account-deleted', ${id}, 'gone@left.test')`;
  await sendDueEmails(app);
  expect(mailbox.to("gone@left.test").map(({ subject }) => subject)).toEqual(["Your account is deleted"]);
  expect(await app.sql`select address from email_outbox where address is not null`).toEqual([]);
});

describe("a problem that needs a person", () => {
  const notices = () =>
    mailbox.to("office@lamplight.test").filter(({ subject }) => subject === "Something needs your attention");
  const settle = async () => {
    while ((await alertOffice(app.services).run()) > 0);
    await sendDueEmails(app);
  };

  it("is emailed to the office once, several in one email, without anyone's address", async () => {
    await settle();
    const before = notices().length;
    const [rejected, late] = [await aWelcome(), await aWelcome()];
    for (const { email } of [rejected, late]) mailbox.meet(email, "refuse");
    mailbox.meet(late.email, "put off");
    await app.sql`update email_outbox set queued_at = now() - interval '61 minutes' where subject_id = ${late.id}`;
    await sendDueEmails(app);
    for (const _ of ["once", "again"]) await settle();
    const [notice, ...more] = notices().slice(before);
    expect(more).toEqual([]);
    expect(notice?.text).toContain(
      `An email of the kind welcome (${rejected.id}): The mail server doesn't accept the address (550).`,
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
    await sendDueEmails(app);
    const { emails } = await backlog(app.sql);
    expect(emails).toEqual({ waiting: before.emails.waiting + 1, troubled: before.emails.troubled + 1 });
  });
});

describe("an email that was sent while the database can't record it", () => {
  it("is recorded once the database is back, and not sent a second time", async () => {
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
    await sendDueEmails(app);
    expect(await emailTo(id)).toMatchObject({ problem: null, sent: true });
    expect(mailbox.to(email)).toHaveLength(1);
    expect(await app.sql`select last_value::int as tries from faults`).toEqual([{ tries: 3 }]);
  });

  it("is no longer recorded when the process ends, and stays due under the same Message-ID", async () => {
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
    await sendDueEmails(app);
    expect(mailbox.to(email).map(({ messageId }) => messageId)).toEqual([
      expect.stringContaining(`welcome.${id}@`),
      expect.stringContaining(`welcome.${id}@`),
    ]);
  });
});
