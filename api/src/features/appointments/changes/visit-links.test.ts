import { describe, expect, it } from "vitest";
import { Booked, CheckoutUrl } from "../../../../contract/appointments.ts";
import { OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { LinkedCall, LinkedChange, LinkedVisit } from "../../../../contract/visit-links.ts";
import { passUndo } from "../../../../test/affected.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aConsultant, aPatient, bookingInputsFor } from "../../../../test/people.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit, aRunningVisit, bringVisitNear, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { deleteEndedLinks } from "../../../lib/accounts/retention.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { createVisitLink } from "./visit-link-urls.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "20", TRUSTED_PROXIES: "1" });
const desk = await aColleague(app, "desk");

const post = (action: string, body: object, key = crypto.randomUUID()) =>
  app.post(`/api/visit-link/${action}`, body, { key });
const codesIn = (address: string) =>
  mailbox.to(address).flatMap(({ text = "" }) => /visit-link#([\w-]+)/.exec(text)?.[1] ?? []);
const codeFor = async (visitId: string) => (await createVisitLink(app.services, visitId))?.split("#")[1] ?? "";
const look = async (code: string) => read(LinkedVisit, await post("look", { code }));
const stateOf = async ({ appointmentId }: Pick<PaidVisit, "appointmentId">) =>
  read(OfficeVisitFound, await app.get(`/api/office/visits/${appointmentId}`, desk)).visit;
const settleDown = async () => {
  await passUndo(app);
  await runJobs(frequentJobs(app.services));
};

async function aLinkedVisit() {
  const visit = await aPaidVisit(app);
  return { visit, code: await codeFor(visit.appointmentId) };
}

/** Free times of the visit's nurse. */
async function freeTimes({ docId }: PaidVisit) {
  const inputs = await bookingInputsFor(app, docId);
  return inputs.slice(40).map(({ slotDate, slotTime }) => ({ slotDate, slotTime }));
}

describe("the link in a visit's emails", () => {
  it("is in the booked, reminder and moved emails to the account's own address, and in no other", async () => {
    const visit = await aPaidVisit(app);
    const second = `second-${visit.email}`;
    await app.sql`
      insert into visit_cc (appointment_id, email, token_hash, confirmed_at)
      values (${visit.appointmentId}, ${second}, ${second}, now())`;
    await settleDown();
    await app.sql`
      select enqueue_email(kind, ${visit.appointmentId}) from unnest(array['reminder-day-copy', 'reminder-day']) kind`;
    const [time] = await freeTimes(visit);
    await app.post(
      "/api/user/move-appointment",
      { appointmentId: visit.appointmentId, ...time },
      { token: visit.token },
    );
    await settleDown();
    const linked = mailbox.to(visit.email).filter(({ text = "" }) => text.includes("/visit-link#"));
    // Emails that wait together leave in any order.
    const kinds = linked.map(({ subject = "" }) => /confirmed|^Video call|rescheduled/.exec(subject)?.[0]);
    expect(kinds.toSorted()).toEqual(["Video call", "confirmed", "rescheduled"]);
    expect(codesIn(visit.zoomEmail)).toEqual([]);
    expect(mailbox.to(second).length).toBeGreaterThan(0);
    expect(codesIn(second)).toEqual([]);
  });

  it("is in the reminder of a patient who gave the account's own address", async () => {
    const visit = await aPaidVisit(app);
    await app.sql`update appointment set zoom_email = ${visit.email} where id = ${visit.appointmentId}`;
    await settleDown();
    await app.sql`select enqueue_email('reminder-day', ${visit.appointmentId})`;
    await runJobs(frequentJobs(app.services));
    expect(codesIn(visit.email)).toHaveLength(2);
  });

  it("is in the email about a held time", async () => {
    const { email, token } = await aPatient(app);
    const [input] = await bookingInputsFor(app, (await aConsultant(app)).id);
    await app.post("/api/user/book-appointment", { ...input, zoomEmail: email }, { token });
    await app.sql`update email_outbox set due_at = now() where kind = 'slot-held' and due_at is not null`;
    await runJobs(frequentJobs(app.services));
    const [code = ""] = codesIn(email);
    expect(await look(code)).toMatchObject({ state: "held" });
  });

  it("shows the visit alone, without names or health details, and opening it changes nothing", async () => {
    const visit = await aPaidVisit(app);
    await settleDown();
    const [code = ""] = codesIn(visit.email);
    const before = await app.sql`select * from appointment where id = ${visit.appointmentId}`;
    const shown = await post("look", { code });
    await post("preview-cancel", { code });
    await post("preview-move", { code, ...(await freeTimes(visit))[0] });
    expect(read(LinkedVisit, shown)).toMatchObject({
      state: "paid",
      startsAt: visit.startsAt.toISOString(),
      rights: { refundCents: 8000 },
    });
    expect(JSON.stringify(shown.body)).not.toContain(visit.email);
    expect(await app.sql`select * from appointment where id = ${visit.appointmentId}`).toEqual(before);
    expect(await app.sql`select token_hash from emailed_link where token_hash = ${code}`).toEqual([]);
  });
});

describe("canceling by link", () => {
  it("gives the refund that was shown, once, however often it is pressed, and is recorded as by link", async () => {
    const { visit, code } = await aLinkedVisit();
    const { refundCents, blockers } = read(LinkedChange, await post("preview-cancel", { code }));
    expect([refundCents, blockers]).toEqual([8000, []]);
    const { revision } = await look(code);
    const key = crypto.randomUUID();
    const press = () => post("cancel", { code, revision, refundCents }, key);
    const answers = [...(await Promise.all([press(), press()])), await press()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await look(code)).toMatchObject({ state: "canceled", rights: null, refunded: { cents: 8000, at: null } });
    const [entry] = (await stateOf(visit)).timeline.filter(({ what }) => what === "appointment canceled");
    expect(entry).toMatchObject({ reason: "By the emailed link" });
    await settleDown();
    expect(await stateOf(visit)).toMatchObject({ state: "cancelled", returnedCents: 8000 });
  });

  it("is refused with another refund or revision than was shown", async () => {
    const { visit, code } = await aLinkedVisit();
    const { revision } = await look(code);
    expect((await post("cancel", { code, revision, refundCents: 4000 })).status).toBe(409);
    expect((await post("cancel", { code, revision: revision + 1, refundCents: 8000 })).status).toBe(409);
    await bringVisitNear(app, visit, 5);
    const now = await look(code);
    expect((await post("cancel", { code, revision: now.revision, refundCents: 8000 })).status).toBe(409);
    expect(await stateOf(visit)).toMatchObject({ state: "paid", returnedCents: 0 });
    expect((await post("cancel", { code, revision: now.revision, refundCents: 0 })).status).toBe(200);
  });

  it("releases an unpaid time", async () => {
    const { email, token } = await aPatient(app);
    const [input] = await bookingInputsFor(app, (await aConsultant(app)).id);
    const booked = await app.post("/api/user/book-appointment", { ...input, zoomEmail: email }, { token });
    const { _id } = read(Booked, booked).appointment;
    const code = await codeFor(_id);
    const { revision } = await look(code);
    expect((await post("cancel", { code, revision, refundCents: 0 })).status).toBe(200);
    expect((await stateOf({ appointmentId: _id })).state).toBe("cancelled");
  });
});

describe("rescheduling by link", () => {
  it("moves the visit to a free time of the same nurse, once, and shows what the patient then may do", async () => {
    const { visit, code } = await aLinkedVisit();
    const [time] = await freeTimes(visit);
    const preview = read(LinkedChange, await post("preview-move", { code, ...time }));
    expect(preview).toMatchObject({ blockers: [], rights: { before: { movesLeft: 2 }, after: { movesLeft: 1 } } });
    const { revision } = await look(code);
    const wish = { code, revision, ...time };
    const key = crypto.randomUUID();
    const press = () => post("move", wish, key);
    const answers = [...(await Promise.all([press(), press()])), await press()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const moved = await stateOf(visit);
    expect(moved).toMatchObject({ state: "paid", docId: visit.docId });
    expect(moved.startsAt).not.toBe(visit.startsAt.toISOString());
    const entries = moved.timeline.filter(({ what }) => what === "appointment rescheduled");
    expect(entries).toMatchObject([{ reason: "By the emailed link" }]);
  });

  it("names no other visit of the patient", async () => {
    const { visit, code } = await aLinkedVisit();
    const other = await aConsultant(app);
    const [time] = await freeTimes(visit);
    const { token, zoomEmail } = visit;
    await app.post("/api/user/book-appointment", { docId: other.id, ...time, zoomEmail }, { token });
    const sentence = "You already have another visit at that time.";
    expect(read(LinkedChange, await post("preview-move", { code, ...time })).blockers).toEqual([sentence]);
    const { revision } = await look(code);
    expect((await post("move", { code, revision, ...time })).body["message"]).toBe(sentence);
  });

  it("or canceling: one of the two wins when both come at once", async () => {
    const { visit, code } = await aLinkedVisit();
    const [time] = await freeTimes(visit);
    const { revision } = await look(code);
    const answers = await Promise.all([
      post("move", { code, revision, ...time }),
      post("cancel", { code, revision, refundCents: 8000 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

it("pays for a held time and returns to a page without a login", async () => {
  const { email, token } = await aPatient(app);
  const [input] = await bookingInputsFor(app, (await aConsultant(app)).id);
  const booked = await app.post("/api/user/book-appointment", { ...input, zoomEmail: email }, { token });
  const { _id } = read(Booked, booked).appointment;
  const code = await codeFor(_id);
  const urls = [await post("pay", { code }), await post("pay", { code })].map((one) => read(CheckoutUrl, one).url);
  expect(urls[0]).toBe(urls[1]);
  const [checkout] = await app.sql`select is_by_link from checkout where appointment_id = ${_id}`;
  expect(checkout).toEqual({ isByLink: true });
  await app.cards.press(urls[0] ?? "", "pay");
  await app.post("/api/user/mark-appointment-paid", { appointmentId: _id }, { token });
  expect(await look(code)).toMatchObject({ state: "paid" });
  expect((await post("pay", { code })).status).toBe(409);
});

it("opens the call from ten minutes before the start, and counts as the patient's arrival", async () => {
  const { code: early } = await aLinkedVisit();
  expect((await post("join", { code: early })).status).toBe(409);
  const visit = await aRunningVisit(app, 5);
  await runJobs(frequentJobs(app.services));
  const code = await codeFor(visit.appointmentId);
  const { url } = read(LinkedCall, await post("join", { code }));
  const [row] = await app.sql`
    select meeting_url, (select side from call_opened where appointment_id = id) as side from appointment
    where id = ${visit.appointmentId}`;
  expect(row).toEqual({ meetingUrl: url, side: "patient" });
});

describe("a link ends", () => {
  const isOver = async (code: string) => (await post("look", { code })).status === 404;

  it("with the visit", async () => {
    const visit = await aRunningVisit(app, 29);
    const code = await codeFor(visit.appointmentId);
    expect(await isOver(code)).toBe(false);
    await app.sql`
      update appointment set starts_at = starts_at - interval '2 minutes', ends_at = ends_at - interval '2 minutes'
      where id = ${visit.appointmentId}`;
    expect(await isOver(code)).toBe(true);
  });

  it("for every action once the visit is canceled, and says that it is", async () => {
    const { visit, code } = await aLinkedVisit();
    const { revision } = await stateOf(visit);
    await app.post(`/api/office/visits/${visit.appointmentId}/cancel`, { revision, notify: true }, desk);
    const [time] = await freeTimes(visit);
    expect((await post("join", { code })).status).toBe(409);
    expect((await post("pay", { code })).status).toBe(409);
    expect((await post("move", { code, revision: revision + 1, ...time })).status).toBe(409);
    expect(await look(code)).toMatchObject({ state: "canceled" });
  });

  it.each([
    ["email", "email = gen_random_uuid() || '@moved.test'"],
    ["password", "password_hash = 'another'"],
  ])("when the account gets another %s, and a later email has a new one", async (_, change) => {
    const { visit, code } = await aLinkedVisit();
    const { code: other } = await aLinkedVisit();
    await app.sql.unsafe(`update patient set ${change} where email = $1`, [visit.email]);
    expect(await isOver(code)).toBe(true);
    expect(await isOver(other)).toBe(false);
    expect(await isOver(await codeFor(visit.appointmentId))).toBe(false);
  });

  it("when the account is deleted, and when the visit gets another patient", async () => {
    const [deleted, merged] = [await aLinkedVisit(), await aLinkedVisit()];
    await app.sql`
      update patient set name = 'Former patient', email = id || '@deleted.invalid', password_hash = '', phone = '', image = '',
        address_line1 = '', address_line2 = '', gender = '', born_on = null, deleted_at = now()
      where email = ${deleted.visit.email}`;
    const { id } = await aPatient(app);
    await app.sql`update appointment set patient_id = ${id} where id = ${merged.visit.appointmentId}`;
    expect([await isOver(deleted.code), await isOver(merged.code)]).toEqual([true, true]);
  });
});

it("an email that the office looks at has no code and creates no link", async () => {
  const { appointmentId } = await aPaidVisit(app);
  await app.sql`select enqueue_email('appointment-paid-copy', ${appointmentId})`;
  const before = await app.sql`select count(*) from emailed_link`;
  const which = `kind=appointment-paid-copy&subjectId=${appointmentId}`;
  const shown = await app.get(`/api/office/visits/${appointmentId}/email?${which}`, desk);
  expect(shown.body["text"]).toMatch(/\/visit-link\s/);
  expect(await app.sql`select count(*) from emailed_link`).toEqual(before);
});

it("links are deleted a day after their visit's end", async () => {
  const [over, ahead] = [await aLinkedVisit(), await aLinkedVisit()];
  await app.sql`update emailed_link set made_at = now() - interval '3 days'`;
  await app.sql`
    update appointment set starts_at = now() - interval '26 hours', ends_at = now() - interval '25 hours' where id = ${over.visit.appointmentId}`;
  await deleteEndedLinks(app.sql);
  const ids = [over.visit.appointmentId, ahead.visit.appointmentId];
  const left = await app.sql<{ appointmentId: string }[]>`
    select distinct appointment_id from emailed_link where appointment_id = any(${ids}::uuid[])`;
  expect(left).toEqual([{ appointmentId: ahead.visit.appointmentId }]);
});

it("guessing is limited: too many wrong codes from one address get 429", async () => {
  const guess = (code: string) =>
    app.post("/api/visit-link/look", { code }, { headers: { "x-forwarded-for": "203.0.113.77" } });
  const statuses: number[] = [];
  for (let i = 0; i < 61; i += 1) statuses.push((await guess("2222-2222-2222")).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
});
