import { describe, expect, it } from "vitest";
import { Booked } from "../../../../contract/appointments.ts";
import { OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { Today } from "../../../../contract/today.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { holdsOf } from "../../../../test/holds.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { aPatient, bookingInputsFor } from "../../../../test/people.ts";
import { aColleague, aNurse } from "../../../../test/staff.ts";
import { aPaidVisit, aRunningVisit, calendarOf, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({
  SMTP_URL: mailbox.url,
  DATABASE_POOL_SIZE: "10",
  OFFICE_EMAIL: "desk@lamplight.test",
});
const owner = await aColleague(app, "owner");
const { refundsOf, stateOf } = holdsOf(app);

const settleDown = () => runJobs(frequentJobs(app.services));
type AuditAction = "unattended" | "refund-unattended" | "move-unattended" | "attended";
const act = (action: AuditAction, { appointmentId, token }: PaidVisit, more: object = {}) =>
  app.post(`/api/user/${action}-appointment`, { appointmentId, ...more }, { token });
const toOffice = ({ email }: PaidVisit) =>
  mailbox.to("desk@lamplight.test").filter(({ text }) => text?.includes(email));

async function freeTimes({ appointmentId }: PaidVisit) {
  const [visit] = await app.sql<
    { docId: string }[]
  >`select consultant_id as doc_id from appointment where id = ${appointmentId}`;
  return bookingInputsFor(app, visit?.docId ?? "");
}

async function anUnattendedVisit(): Promise<PaidVisit> {
  const visit = await aRunningVisit(app, 12);
  expect((await act("unattended", visit)).status).toBe(200);
  return visit;
}

describe("a visit to which no nurse comes", () => {
  it("can be reported from ten minutes after its start until its end, by its own patient", async () => {
    const [early, ahead, over] = [await aRunningVisit(app, 9), await aPaidVisit(app), await aRunningVisit(app, 31)];
    for (const visit of [early, ahead]) {
      const answer = await act("unattended", visit);
      expect([answer.status, answer.body["message"]]).toEqual([
        409,
        "Please wait for your nurse until ten minutes after the start.",
      ]);
    }
    expect((await act("unattended", over)).status).toBe(409);
    const running = await aRunningVisit(app, 10);
    expect((await act("unattended", { ...running, token: (await aPatient(app)).token })).status).toBe(404);
    expect((await act("refund-unattended", running)).body["message"]).toBe(
      "Please report first that your nurse didn't come.",
    );
    expect(read(Booked, await act("unattended", running)).appointment.unattended).toBe(true);
  });

  it("is emailed to the office once, at once, with the time, the nurse and the patient's phone, however often it is reported", async () => {
    const visit = await aRunningVisit(app, 12);
    await app.sql`update patient set phone = '+12155550199' where lower(email) = ${visit.email}`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => act("unattended", visit)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await settleDown();
    const [message, ...more] = toOffice(visit);
    expect(more).toEqual([]);
    expect(message?.subject).toMatch(/^No-show reported: /);
    for (const words of ["Amara Okafor", "Ann Lee", "(215) 555-0199"]) expect(message?.text).toContain(words);
    const [row] =
      await app.sql`select priority as urgency from email_outbox where kind = 'visit-unattended' order by queued_at desc limit 1`;
    expect(row).toEqual({ urgency: 1 });
  });

  it("is not completed while its patient has not chosen, for a day", async () => {
    const visit = await anUnattendedVisit();
    await app.sql`update appointment set starts_at = starts_at - interval '1 hour', ends_at = ends_at - interval '1 hour' where id = ${visit.appointmentId}`;
    await settleDown();
    expect(await stateOf(visit)).toMatchObject({ payment: true, isCompleted: false, unattended: true });
    await app.sql`update provider_no_show set reported_at = now() - interval '1 day' where appointment_id = ${visit.appointmentId}`;
    await settleDown();
    expect(await stateOf(visit)).toMatchObject({ isCompleted: true, unattended: false });
    expect((await act("refund-unattended", visit)).status).toBe(409);
    expect(await refundsOf(visit)).toEqual([]);
  });

  it("to which the nurse comes after all continues and ends like any other", async () => {
    const visit = await anUnattendedVisit();
    expect(read(Booked, await act("attended", visit)).appointment.unattended).toBe(false);
    expect((await act("refund-unattended", visit)).status).toBe(409);
    await settleDown();
    expect(toOffice(visit)).toEqual([]);
  });
});

describe("a report that no nurse came, when our records say that the nurse did", () => {
  const aNurseFor = async ({ docId }: PaidVisit) => aNurse(app, { consultantId: docId });
  const underReview = async (visit: PaidVisit) => {
    const state = await stateOf(visit);
    expect(state).toMatchObject({ payment: true, cancelled: false, unattended: true, underReview: true });
    expect(await refundsOf(visit)).toEqual([]);
  };

  it("is decided by the office when the nurse had opened the call through our link", async () => {
    const visit = await anUnattendedVisit();
    await app.sql`update appointment set meeting_url = 'https://meet.test/room' where id = ${visit.appointmentId}`;
    const joined = await app.get(`/api/nurse/visits/${visit.appointmentId}/join`, await aNurseFor(visit));
    expect(joined.status).toBe(303);
    const [input] = await freeTimes(visit);
    for (const answer of [await act("refund-unattended", visit), await act("move-unattended", visit, input)]) {
      expect(answer.status).toBe(200);
      expect(answer.body["message"]).toBe(
        "Our records show that your nurse came to the call. Our office will look into it and email you.",
      );
    }
    await underReview(visit);
  });

  it.each(["met", "patient_absent"])(
    "is decided by the office when the nurse recorded %s during the visit",
    async (attendance) => {
      const visit = await anUnattendedVisit();
      const nurse = await aNurseFor(visit);
      const response = await app.post(`/api/nurse/visits/${visit.appointmentId}/attendance`, { attendance }, nurse);
      expect(response.status).toBe(200);
      expect((await act("refund-unattended", visit)).status).toBe(200);
      await underReview(visit);
      // It stays on Today, and does not expire.
      await app.sql`
      update provider_no_show set reported_at = now() - interval '3 days', review_at = now() - interval '2 days'
      where appointment_id = ${visit.appointmentId}`;
      await app.sql`update appointment set ends_at = now() where id = ${visit.appointmentId}`;
      await settleDown();
      await underReview(visit);
      const today = read(Today, await app.get("/api/office/today", owner));
      expect(today.tasks.find(({ subject }) => subject?._id === visit.appointmentId)?.reason).toMatch(
        /^The patient reported that no nurse joined the visit (at|on) .+ Our records show that Amara Okafor did\. Please decide\.$/,
      );
    },
  );

  it("is resolved by the office, and the patient is emailed either way", async () => {
    for (const outcome of ["attended", "refunded"]) {
      const visit = await anUnattendedVisit();
      const attendance = { attendance: "met" };
      await app.post(`/api/nurse/visits/${visit.appointmentId}/attendance`, attendance, await aNurseFor(visit));
      await act("refund-unattended", visit);
      const path = `/api/office/visits/${visit.appointmentId}`;
      const { revision, unattended } = read(OfficeVisitFound, await app.get(path, owner)).visit;
      expect(unattended).toMatchObject({ isOpen: true, isUnderReview: true });
      expect((await app.post(`${path}/unattended`, { revision, outcome }, owner)).status).toBe(200);
      await settleDown();
      const subjects = mailbox.to(visit.email).map(({ subject }) => subject ?? "");
      expect(subjects.some((subject) => subject.startsWith("About your report: "))).toBe(outcome === "attended");
      expect((await refundsOf(visit)).map(({ amount }) => amount)).toEqual(outcome === "refunded" ? [8000] : []);
    }
  });

  it("is resolved together with an older one that is still under review", async () => {
    const visit = await anUnattendedVisit();
    await app.sql`
      insert into provider_no_show (id, appointment_id, starts_at, review_at)
      values ('00000000-0000-7000-8000-000000000001', ${visit.appointmentId}, now() - interval '2 days', now())`;
    const attendance = { attendance: "met" };
    await app.post(`/api/nurse/visits/${visit.appointmentId}/attendance`, attendance, await aNurseFor(visit));
    const path = `/api/office/visits/${visit.appointmentId}`;
    const { revision } = read(OfficeVisitFound, await app.get(path, owner)).visit;
    expect((await app.post(`${path}/unattended`, { revision, outcome: "attended" }, owner)).status).toBe(200);
    const today = read(Today, await app.get("/api/office/today", owner));
    expect(
      today.tasks.filter(({ kind, subject }) => kind === "unattended" && subject?._id === visit.appointmentId),
    ).toEqual([]);
    await settleDown();
    const subjects = mailbox.to(visit.email).filter(({ subject }) => subject?.startsWith("About your report: "));
    expect(subjects).toHaveLength(1);
  });

  it("records when the patient opened the call, only while it is open and only their own", async () => {
    const [visit, ahead] = [await aRunningVisit(app, 5), await aPaidVisit(app)];
    const open = ({ appointmentId }: PaidVisit, token: string) =>
      app.post("/api/user/open-call", { appointmentId }, { token });
    expect((await open(visit, ahead.token)).status).toBe(404);
    expect((await open(ahead, ahead.token)).status).toBe(409);
    for (const _ of ["once", "again"]) expect((await open(visit, visit.token)).status).toBe(200);
    const found = read(OfficeVisitFound, await app.get(`/api/office/visits/${visit.appointmentId}`, owner)).visit;
    expect(found.callOpened).toEqual({ patient: expect.any(String), nurse: null });
  });
});

describe("the refund", () => {
  it("is the full amount, once, however often and with whatever else it is requested", async () => {
    const visit = await anUnattendedVisit();
    await app.sql`update appointment set ends_at = now() where id = ${visit.appointmentId}`;
    const [input] = await freeTimes(visit);
    const race = await Promise.all([
      ...Array.from({ length: 5 }, () => act("refund-unattended", visit)),
      settleDown(),
      app.post("/api/user/mark-appointment-paid", { appointmentId: visit.appointmentId }, { token: visit.token }),
    ]);
    expect(race.slice(0, 5).map((answer) => answer && answer.status)).toEqual(Array.from({ length: 5 }, () => 200));
    await settleDown();
    expect(await stateOf(visit)).toMatchObject({
      cancelled: true,
      cancelReason: "unattended",
      refund: "done",
      payment: false,
    });
    expect((await refundsOf(visit)).map(({ amount }) => amount)).toEqual([8000]);
    expect(mailbox.to(visit.email).map(({ subject }) => subject)).toContain("Your refund is on its way: $80");
    expect((await act("move-unattended", visit, input)).status).toBe(409);
  });

  it("or another time: of both at once one happens, and payment and visit agree", async () => {
    for (let round = 0; round < 5; round++) {
      const visit = await anUnattendedVisit();
      const [input] = await freeTimes(visit);
      const [back, moved] = await Promise.all([act("refund-unattended", visit), act("move-unattended", visit, input)]);
      await settleDown();
      expect([back.status, moved.status].sort()).toEqual([200, 409]);
      const isBack = back.status === 200;
      expect(await stateOf(visit)).toMatchObject({ cancelled: isBack, payment: !isBack });
      expect(await refundsOf(visit)).toHaveLength(isBack ? 1 : 0);
    }
  });
});

describe("another time", () => {
  it("keeps payment and call; email, calendar entry and reminders follow", async () => {
    const visit = await anUnattendedVisit();
    await settleDown();
    const before = (await stateOf(visit)).meetingUrl;
    const input = (await freeTimes(visit))[40];
    const { appointment } = read(Booked, await act("move-unattended", visit, input));
    const { slotDate, slotTime } = input ?? {};
    expect(appointment).toMatchObject({ slotDate, slotTime, payment: true, unattended: false });
    await settleDown();
    const after = await stateOf(visit);
    expect(after.meetingUrl ?? before).toMatch(/^https:/);
    const message = mailbox.to(visit.email).find(({ subject }) => subject?.includes(" is rescheduled: "));
    expect(message?.text).toContain(`Join the call:\n${after.meetingUrl}`);
    const event = calendarOf(message);
    expect([event.uid, event.sequence]).toEqual([`${visit.appointmentId}@lamplight`, 1]);
    expect(event.startDate.toJSDate().toISOString()).toBe(after.startsAt);

    await app.sql`update appointment set remind_at = now() where id = ${visit.appointmentId}`;
    await settleDown();
    expect(
      mailbox
        .to(visit.email)
        .filter(({ subject }) => /^Video call with .* (tomorrow|coming up|within the hour): /.test(subject ?? "")),
    ).toHaveLength(1);
    expect(await refundsOf(visit)).toEqual([]);
  });

  it("goes to one of twenty who want it, visits and bookings alike; the others can still choose", async () => {
    const visits = await Promise.all(Array.from({ length: 5 }, anUnattendedVisit));
    const [first] = visits;
    if (!first) throw new Error("There is no visit");
    const [input] = await freeTimes(first);
    await app.sql`
      update appointment set consultant_id = (select consultant_id from appointment where id = ${first.appointmentId}),
        starts_at = ${first.startsAt}::timestamptz - id_number * interval '1 second'
      from (select id, row_number() over () as id_number from appointment where id = any(${visits.map(({ appointmentId }) => appointmentId)}::uuid[])) as numbered
      where appointment.id = numbered.id`;
    await app.sql`
      update provider_no_show set starts_at = appointment.starts_at from appointment where appointment.id = appointment_id
        and appointment_id = any(${visits.map(({ appointmentId }) => appointmentId)}::uuid[])`;
    const strangers = await Promise.all(Array.from({ length: 15 }, () => aPatient(app)));
    const [moves, bookings] = await Promise.all([
      Promise.all(visits.map((visit) => act("move-unattended", visit, input))),
      Promise.all(strangers.map((stranger) => app.post("/api/user/book-appointment", input, stranger))),
    ]);
    const won = [...moves, ...bookings].filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const [number, { status }] of moves.entries()) {
      const visit = visits[number];
      if (visit && status !== 200) expect(await stateOf(visit)).toMatchObject({ payment: true, unattended: true });
    }
  });

  it("that is past, off the grid or beside another visit of theirs is rejected with its own message", async () => {
    const visit = await anUnattendedVisit();
    const [input, other] = await freeTimes(visit);
    const off = await act("move-unattended", visit, { ...input, slotTime: "9:00 AM" });
    expect([off.status, off.body["message"]]).toEqual([
      400,
      "That time can't be booked. Please choose one from the list.",
    ]);
    const { token } = visit;
    expect((await app.post("/api/user/book-appointment", other, { token })).status).toBe(200);
    expect((await act("move-unattended", visit, other)).status).toBe(409);
    expect((await act("move-unattended", visit, input)).status).toBe(200);
  });
});
