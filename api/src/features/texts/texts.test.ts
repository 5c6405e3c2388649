import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { formatPhone } from "../../../contract/format-phone.ts";
import { InboxItemFound, InboxList } from "../../../contract/inbox.ts";
import { TextReminders } from "../../../contract/texts.ts";
import { read, testApp } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { testMailbox } from "../../../test/mailbox.ts";
import { aPatient } from "../../../test/people.ts";
import { sendSignedText } from "../../../test/signed-text.ts";
import { aColleague } from "../../../test/staff.ts";
import { testTexts } from "../../../test/texts.ts";
import { aPaidVisit, type PaidVisit } from "../../../test/visits.ts";
import { frequentJobs } from "../../jobs.ts";
import { hashPassword } from "../../lib/accounts/passwords.ts";
import { runJobs } from "../../lib/jobs/jobs.ts";

const [mailbox, texts] = [await testMailbox(), await testTexts()];
const app = await testAppWithCards({
  ...texts.env,
  SMTP_URL: mailbox.url,
  DATABASE_POOL_SIZE: "10",
  OFFICE_SHORT_NAME: "Harbor & Co",
  OFFICE_PHONE: "(215) 555-0142",
});

const owner = await aColleague(app, "owner");
const settleDown = () => runJobs(frequentJobs(app.services));
const aNumber = () => `215${randomInt(2_000_000, 9_999_999)}`;
const call = (action: "ask" | "confirm" | "stop", body: object, as: { token: string }) =>
  app.post(`/api/user/text-reminders/${action}`, body, { token: as.token });
const stateOf = async ({ token }: { token: string }) =>
  read(TextReminders, await app.get("/api/user/text-reminders", { token }));
const codeTo = (number: string) => /\b\d{6}\b/.exec(texts.to(`+1${number}`).at(-1) ?? "")?.[0] ?? "";
const reminders = (number: string) => texts.to(`+1${number}`).filter((body) => body.includes("your video call is on"));
const isDue = ({ appointmentId }: PaidVisit) =>
  app.sql`update appointment set remind_at = now() where id = ${appointmentId}`;
const isTriedAgain = () => app.sql`update email_outbox set due_at = now() where due_at is not null`;

/** A patient's answer, as the provider delivers it. */
const sendText = (number: string, body: string, signedWith = texts.token, sid?: string) =>
  sendSignedText(app, signedWith, { from: `+1${number}`, body, ...(sid && { sid }) });

async function aVisitWithTexts() {
  const [visit, number] = [await aPaidVisit(app), aNumber()];
  expect((await call("ask", { number, consent: true }, visit)).status).toBe(200);
  await settleDown();
  expect((await call("confirm", { code: codeTo(number) }, visit)).status).toBe(200);
  return { ...visit, number };
}

describe("consent", () => {
  it("is a checkbox and a code from the phone; its time is stored", async () => {
    const [patient, number] = [await aPatient(app), aNumber()];
    expect((await call("ask", { number, consent: false }, patient)).status).toBe(400);
    expect((await call("ask", { number: "12", consent: true }, patient)).status).toBe(400);
    expect(read(TextReminders, await call("ask", { number, consent: true }, patient)).state).toBe("asked");
    await settleDown();
    expect(texts.to(`+1${number}`)).toEqual([expect.stringMatching(/^Harbor & Co: \d{6} is your code/)]);
    const wrong = codeTo(number) === "000000" ? "000001" : "000000";
    expect((await call("confirm", { code: wrong }, patient)).status).toBe(400);
    const reminders = read(TextReminders, await call("confirm", { code: codeTo(number) }, patient));
    expect(reminders).toMatchObject({ offered: true, state: "on", number: `+1${number}` });
    expect(Date.now() - Date.parse(reminders.since ?? "")).toBeGreaterThanOrEqual(-1000);
    const log = await app.sql<{ action: string }[]>`select action from audit_entry where patient_id = ${patient.id}`;
    expect(log).toContainEqual({ action: "text reminders agreed to" });
  });

  it("goes to the intended number, however it was copied; an incomplete one is rejected", async () => {
    const patient = await aPatient(app);
    for (const number of ["555-0134", "215-555-0134 ext. 12"]) {
      const rejected = await call("ask", { number, consent: true }, patient);
      expect(rejected.status).toBe(400);
      expect(rejected.body["errors"]).toEqual({ number: expect.any(String) });
    }
    expect(
      read(TextReminders, await call("ask", { number: "\u202a+47 91 23 45 67\u202c", consent: true }, patient)).number,
    ).toBe("+4791234567");
    await settleDown();
    expect(texts.to("+4791234567").at(-1)).toMatch(/\d{6} is your code/);
    expect(texts.to("+14791234567")).toEqual([]);
  });

  it("cannot be guessed: five tries, then another code; and codes to a phone are limited", async () => {
    const [patient, number] = [await aPatient(app), aNumber()];
    await call("ask", { number, consent: true }, patient);
    await settleDown();
    const code = codeTo(number);
    const wrong = code === "000000" ? "000001" : "000000";
    await Promise.all(Array.from({ length: 5 }, () => call("confirm", { code: wrong }, patient)));
    expect((await call("confirm", { code }, patient)).status).toBe(400);
    expect((await stateOf(patient)).state).toBe("asked");
    for (let n = 1; n < 5; n++) await call("ask", { number, consent: true }, await aPatient(app));
    expect((await call("ask", { number, consent: true }, await aPatient(app))).status).toBe(429);
  });

  it("is not offered without a text provider", async () => {
    const without = await testApp();
    const patient = await aPatient(without);
    const reminders = read(TextReminders, await without.get("/api/user/text-reminders", patient));
    expect(reminders).toMatchObject({ offered: false, state: "off" });
    expect(
      (await without.post("/api/user/text-reminders/ask", { number: aNumber(), consent: true }, patient)).status,
    ).toBe(404);
    expect((await without.post("/api/texts/inbound", "Body=STOP")).status).toBe(403);
  });
});

describe("a reminder", () => {
  it("is sent once, beside the email, with time and link and nothing about health; only to those who agreed", async () => {
    const [visit, without] = [await aVisitWithTexts(), await aPaidVisit(app)];
    await Promise.all([isDue(visit), isDue(without)]);
    await Promise.all(Array.from({ length: 4 }, settleDown));
    const [text, ...more] = reminders(visit.number);
    expect(more).toEqual([]);
    expect(text).toContain(`/my-appointment/${visit.appointmentId}`);
    expect(text).toMatch(/^Harbor & Co: .* Reply STOP/);
    expect(text).not.toMatch(/nurse|okafor|pediatric|health|patient/i);
    expect(mailbox.to(visit.email).filter(({ subject }) => subject?.startsWith("Video call with "))).toHaveLength(1);
    const queued =
      await app.sql`select from email_outbox where subject_id = ${without.appointmentId} and kind like 'text-%'`;
    expect(queued).toHaveLength(0);
  });

  it("waits while the provider is down, and no email waits with it", async () => {
    const visit = await aVisitWithTexts();
    texts.beDown(true);
    await isDue(visit);
    await settleDown();
    expect(reminders(visit.number)).toEqual([]);
    expect(
      mailbox.to(visit.email).some(({ subject }) => /^Video call with .* (tomorrow|coming up): /.test(subject ?? "")),
    ).toBe(true);
    const [queued] =
      await app.sql`select tries, last_error as problem from email_outbox where subject_id = ${visit.appointmentId} and kind = 'text-reminder-day'`;
    expect(queued).toMatchObject({ tries: 1, problem: "The text provider deferred this message (503)." });
    texts.beDown(false);
    await isTriedAgain();
    await settleDown();
    expect(reminders(visit.number)).toHaveLength(1);
  });

  it("to a number that is gone, or has sent STOP to the provider, ends them without an alert", async () => {
    const visit = await aVisitWithTexts();
    texts.refuse(`+1${visit.number}`);
    await isDue(visit);
    await settleDown();
    expect((await stateOf(visit)).state).toBe("off");
    const [message] =
      await app.sql`select dropped_at is not null as is_dropped, needs_attention as needs_person from email_outbox where subject_id = ${visit.appointmentId} and kind = 'text-reminder-day'`;
    expect(message).toEqual({ isDropped: true, needsPerson: false });
  });
});

describe("an answer from the phone", () => {
  it("STOP ends them at once, including waiting ones; START begins again; HELP gives the phone number", async () => {
    const visit = await aVisitWithTexts();
    await app.sql`select enqueue_email('text-reminder-day', ${visit.appointmentId})`;
    const stopped = await sendText(visit.number, " stop ");
    expect(stopped.body["text"]).toContain("<Message>Harbor &amp; Co: you won't get any more texts from us.");
    await settleDown();
    expect(reminders(visit.number)).toEqual([]);
    expect((await stateOf(visit)).state).toBe("off");
    expect((await sendText(visit.number, "START")).body["text"]).toContain("on again");
    expect((await stateOf(visit)).state).toBe("on");
    expect((await sendText(visit.number, "HELP")).body["text"]).toContain("(215) 555-0142");
  });

  it.each(["Stop.", "opt-out", "“STOP”", "Please stop texting me"])("%j stops them too", async (body) => {
    const visit = await aVisitWithTexts();
    expect((await sendText(visit.number, body)).body["text"]).toContain("you won't get any more texts");
    expect((await stateOf(visit)).state).toBe("off");
  });

  it("STOP from a number that someone else typed prevents further codes to it", async () => {
    const [patient, number] = [await aPatient(app), aNumber()];
    await call("ask", { number, consent: true }, patient);
    await sendText(number, "stop");
    await settleDown();
    expect(texts.to(`+1${number}`)).toEqual([]);
    expect((await stateOf(patient)).state).toBe("off");
  });

  it("from a phone that two patients share is shown without a patient's name", async () => {
    const visit = await aVisitWithTexts();
    const other = await aPatient(app);
    await call("ask", { number: visit.number, consent: true }, other);
    await settleDown();
    await call("confirm", { code: codeTo(visit.number) }, other);
    const body = `Which of us? ${crypto.randomUUID()}`;
    await sendText(visit.number, body);
    const { items } = read(InboxList, await app.get("/api/office/inbox?limit=50", owner));
    const row = items.find(({ name }) => name === formatPhone(`+1${visit.number}`));
    expect(row?.email).toBe("");
  });

  it("that is something else is stored in the office's inbox with its patient, once, and does not stop them", async () => {
    const visit = await aVisitWithTexts();
    const body = `Can I bring my mother? ${crypto.randomUUID()}`;
    for (const answered of [true, false]) {
      const reply = (await sendText(visit.number, body, texts.token, `SM ${body}`)).body["text"];
      expect(String(reply).includes("our office will read your message")).toBe(answered);
    }
    const { items } = read(InboxList, await app.get("/api/office/inbox?limit=50", owner));
    const found = await Promise.all(
      items
        .filter(({ email, topic }) => email === visit.email && topic === "Text message")
        .map(async ({ _id }) => read(InboxItemFound, await app.get(`/api/office/inbox/${_id}`, owner)).item),
    );
    expect(found).toEqual([
      expect.objectContaining({
        name: "Ann Lee",
        text: body,
        phone: `+1${visit.number}`,
        patientId: expect.any(String),
      }),
    ]);
    expect((await stateOf(visit)).state).toBe("on");
    const [item] = found;
    const answer = { revision: item?.revision, text: "Of course." };
    expect((await app.post(`/api/office/inbox/${item?._id}/reply`, answer, owner)).status).toBe(200);
  });

  it("from an unconfirmed number is stored under the number, and can't be answered by email", async () => {
    const number = aNumber();
    await sendText(number, "Wrong person, who is this?");
    const { items } = read(InboxList, await app.get("/api/office/inbox?limit=50", owner));
    const row = items.find(({ name }) => name === formatPhone(`+1${number}`));
    expect(row).toMatchObject({ email: "", kind: "message" });
    const { item } = read(InboxItemFound, await app.get(`/api/office/inbox/${row?._id}`, owner));
    expect(item.patientId).toBeNull();
    const reply = await app.post(
      `/api/office/inbox/${row?._id}/reply`,
      { revision: item.revision, text: "Hello" },
      owner,
    );
    expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining("Please call them.") } });
  });

  it("of one number are limited to thirty in an hour, of which one is answered; STOP still works", async () => {
    const number = aNumber();
    const answers: unknown[] = [];
    for (let sent = 0; sent < 31; sent += 1) answers.push((await sendText(number, `message ${sent}`)).body["text"]);
    expect(answers.filter((answer) => String(answer).includes("<Message>"))).toEqual([
      expect.stringContaining("our office will read your message"),
    ]);
    const kept = () => app.sql`select from contact_message where phone = ${`+1${number}`}`;
    expect(await kept()).toHaveLength(30);
    const reply = (await sendText(number, "Stop. And leave me alone.")).body["text"];
    expect(reply).toContain("you won't get any more texts");
    expect(await kept()).toHaveLength(30);
  });

  it("is in its patient's export, and erased with the account", async () => {
    const [number, password] = [aNumber(), "a lamp in the ward"];
    const patient = await aPatient(app);
    await app.sql`update patient set password_hash = ${await hashPassword(password)} where id = ${patient.id}`;
    await call("ask", { number, consent: true }, patient);
    await settleDown();
    await call("confirm", { code: codeTo(number) }, patient);
    const body = `My knee hurts ${crypto.randomUUID()}`;
    await sendText(number, body);
    expect(JSON.stringify((await app.get("/api/user/export", patient)).body)).toContain(body);
    expect((await app.post("/api/user/delete-account", { password }, patient)).status).toBe(200);
    expect(await app.sql`select from contact_message where message = ${body}`).toHaveLength(0);
  });

  it("START from a number that never agreed starts nothing", async () => {
    const [patient, number] = [await aPatient(app), aNumber()];
    await call("ask", { number, consent: true }, patient);
    expect((await sendText(number, "START")).body["text"]).toContain("/my-profile");
    expect((await stateOf(patient)).state).toBe("asked");
  });

  it("counts only with the provider's signature", async () => {
    const visit = await aVisitWithTexts();
    expect((await sendText(visit.number, "STOP", "another token")).status).toBe(403);
    expect((await stateOf(visit)).state).toBe("on");
  });

  it("has the same effect as the button in My Profile", async () => {
    const visit = await aVisitWithTexts();
    expect(read(TextReminders, await call("stop", {}, visit)).state).toBe("off");
    await isDue(visit);
    await settleDown();
    expect(reminders(visit.number)).toEqual([]);
  });
});
