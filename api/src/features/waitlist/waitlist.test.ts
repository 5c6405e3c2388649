import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { AppointmentList } from "../../../contract/appointments.ts";
import { WaitingList } from "../../../contract/waitlist.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { bookWholeDay } from "../../../test/full-days.ts";
import { lockWaits } from "../../../test/lock-waits.ts";
import { testMailbox } from "../../../test/mailbox.ts";
import { aBookingInput, aConsultant, aPatient, type BookingInput, bookingInputsFor } from "../../../test/people.ts";
import { timesOf } from "../../../test/sample.ts";
import { frequentJobs } from "../../jobs.ts";
import { hashPassword } from "../../lib/accounts/passwords.ts";
import { runJobs } from "../../lib/jobs/jobs.ts";
import { lockSchedule } from "../../lib/office/time-off.ts";
import { weekBounds } from "../../lib/time/practice-time.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const JOIN = "/api/user/waitlist/join";
const BOOK = "/api/user/book-appointment";

type Patient = Awaited<ReturnType<typeof aPatient>>;
const settleDown = () => runJobs(frequentJobs(app.services));
const linesOf = async ({ token }: Patient) => read(WaitingList, await app.get("/api/user/waitlist", { token })).waiting;
const visitsOf = async ({ token }: Patient) =>
  read(AppointmentList, await app.get("/api/user/appointments", { token })).appointments;
const runOut = (visit: string | undefined) =>
  app.sql`update appointment set held_until = now() - interval '1 second' where id = ${visit ?? null}`;
const offersTo = ({ email }: Patient) =>
  mailbox.to(email).filter(({ subject }) => subject?.startsWith("A time opened up"));

/** A nurse whose tomorrow is full, and the holders of its times. */
async function aFullTomorrow() {
  const { id: docId } = await aConsultant(app);
  const input = await aBookingInput(app, docId);
  return { docId, slotDate: input.slotDate, input, holds: await bookWholeDay(app, docId, input.slotDate) };
}

async function waitingFor(of: { docId: string; slotDate: string }, count: number): Promise<Patient[]> {
  const patients: Patient[] = [];
  for (let n = 0; n < count; n++) {
    const patient = await aPatient(app);
    expect((await app.post(JOIN, { docId: of.docId, slotDate: of.slotDate }, patient)).status).toBe(200);
    patients.push(patient);
  }
  return patients;
}

/** Which of them hold this very time, by their number in line. */
async function holdersOf({ slotDate, slotTime }: BookingInput, patients: Patient[]): Promise<number[]> {
  const all = await Promise.all(patients.map(visitsOf));
  return all.flatMap((visits, number) =>
    visits.some((visit) => visit.slotDate === slotDate && visit.slotTime === slotTime && !visit.cancelled)
      ? [number]
      : [],
  );
}

describe("a released time", () => {
  it("is held for the first on the waitlist for a quarter of an hour, with one email, then for the next", async () => {
    const full = await aFullTomorrow();
    const [ann, ben, cid] = await waitingFor(full, 3);
    if (!ann || !ben || !cid) throw new Error("The waitlist is empty");
    expect((await linesOf(cid)).map(({ place }) => place)).toEqual([3]);

    await runOut(full.holds[0]);
    for (const next of [ann, ben, cid]) {
      await settleDown();
      const [visit, ...more] = await visitsOf(next);
      expect([visit?.slotTime, visit?.cancelled, more]).toEqual([full.input.slotTime, false, []]);
      const left = Date.parse(visit?.holdExpiresAt ?? "") - Date.now();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(15 * 60_000);
      const [message, ...others] = offersTo(next);
      expect(message?.text).toContain(`View visit and pay:\nhttp://lamplight.test/my-appointment/${visit?._id}`);
      expect(message?.text).toMatch(/Pay or cancel without logging in:\n.*visit-link#[\w-]/);
      expect(others).toEqual([]);
      expect(mailbox.to(next.email).filter(({ subject }) => subject?.startsWith("We're holding"))).toEqual([]);
      await runOut(visit?._id);
    }
    await settleDown();
    expect([ann, ben, cid].map((one) => offersTo(one).length)).toEqual([1, 1, 1]);
    expect((await app.post(BOOK, full.input, await aPatient(app))).status).toBe(200);
    expect((await linesOf(ann)).map(({ place }) => place)).toEqual([1]);
  });

  it("skips patients who hold three unpaid visits or have another visit then, who keep their places", async () => {
    const full = await aFullTomorrow();
    const [busy, elsewhere, free] = await waitingFor(full, 3);
    if (!busy || !elsewhere || !free) throw new Error("The waitlist is empty");
    const others = (await bookingInputsFor(app, (await aConsultant(app)).id)).slice(30, 33);
    for (const input of others) expect((await app.post(BOOK, input, busy)).status).toBe(200);
    const sameTime = { ...full.input, docId: (await aConsultant(app)).id };
    expect((await app.post(BOOK, sameTime, elsewhere)).status).toBe(200);

    await runOut(full.holds[0]);
    await settleDown();
    expect(await holdersOf(full.input, [busy, free])).toEqual([1]);
    const [hold] = await visitsOf(busy);
    await app.post("/api/user/cancel-appointment", { appointmentId: hold?._id }, busy);
    await runOut(full.holds[1]);
    await settleDown();
    expect(offersTo(busy)).toHaveLength(1);
  });

  it("of a canceled visit is offered too, and a patient who joins at that moment either sees it or gets the offer", async () => {
    const { id: docId } = await aConsultant(app);
    const [owner, input] = [await aPatient(app), await aBookingInput(app, docId)];
    const booked = await app.post(BOOK, input, owner);
    const holds = await bookWholeDay(app, docId, input.slotDate);
    expect(booked.status).toBe(200);
    const [visit] = await visitsOf(owner);
    const late = await aPatient(app);
    const [joined] = await Promise.all([
      app.post(JOIN, { docId, slotDate: input.slotDate }, late),
      app.post("/api/user/cancel-appointment", { appointmentId: visit?._id }, owner),
      settleDown(),
    ]);
    await settleDown();
    expect(holds.length).toBeGreaterThan(0);
    expect(await holdersOf(input, [late])).toEqual(joined.status === 200 ? [0] : []);
    expect([200, 409]).toContain(joined.status);
  });
});

it("hours that a nurse opens, and time off that ends, are offered to the waitlist", async () => {
  const { id: docId } = await aConsultant(app);
  const input = await aBookingInput(app, docId);
  const { until } = weekBounds(new Date(), app.services.config.practiceTimeZone);
  await app.sql`insert into time_off (consultant_id, during, reason) values (${docId}, tstzrange(now(), ${until}), 'ill')`;
  const [ann, ben] = await waitingFor({ docId, slotDate: input.slotDate }, 2);
  if (!ann || !ben) throw new Error("The waitlist is empty");
  await settleDown();
  expect([ann, ben].map((one) => offersTo(one).length)).toEqual([0, 0]);
  await app.sql`delete from time_off where consultant_id = ${docId}`;
  await settleDown();
  expect([ann, ben].map((one) => offersTo(one).length)).toEqual([1, 1]);
});

it("a patient who joins while hours are being opened waits for that, and is notified of the free time", async () => {
  const { id: docId } = await aConsultant(app);
  const input = await aBookingInput(app, docId);
  const { until } = weekBounds(new Date(), app.services.config.practiceTimeZone);
  await app.sql`insert into time_off (consultant_id, during, reason) values (${docId}, tstzrange(now(), ${until}), 'ill')`;
  const late = await aPatient(app);
  const joined = await app.sql.begin(async (tx) => {
    await lockSchedule(tx, docId);
    await tx`delete from time_off where consultant_id = ${docId}`;
    const answer = app.post(JOIN, { docId, slotDate: input.slotDate }, late);
    await lockWaits(app.sql);
    return { answer };
  });
  expect(await joined.answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(/opened up/) } });
});

it("hours that open without a waitlist leave nothing to process", async () => {
  const { id: docId } = await aConsultant(app);
  await app.sql`
    insert into time_off (consultant_id, during, reason) values (${docId}, tstzrange(now(), now() + interval '9 days'), 'ill')`;
  await app.sql`delete from time_off where consultant_id = ${docId}`;
  expect(await app.sql`select from released_slot where consultant_id = ${docId}`).toHaveLength(0);
});

const WAITING = timesOf({ whole: 200, sample: 60 });

describe(`the race of ${WAITING} waiting patients, direct bookers and five instances`, () => {
  it("gives the time to exactly one at each turn, and among the waitlist to the first", async () => {
    const full = await aFullTomorrow();
    const line = await waitingFor(full, WAITING);
    const strangers = await Promise.all(Array.from({ length: 20 }, () => aPatient(app)));
    let [turn, offered] = [full.holds[0], 0];
    for (let round = 0; round < 6; round++) {
      await runOut(turn);
      const direct = round % 2 === 1 ? strangers : [];
      await Promise.all([
        ...Array.from({ length: 5 }, settleDown),
        ...direct.map((stranger) => app.post(BOOK, full.input, stranger)),
      ]);
      await settleDown();
      const live = await app.sql<{ id: string; patientId: string }[]>`
        select id, patient_id from appointment where consultant_id = ${full.docId} and status = 'held' and held_until > now()
          and starts_at = (select starts_at from appointment where id = ${full.holds[0] ?? null})`;
      expect(live).toHaveLength(1);
      if (line.some(({ id }) => id === live[0]?.patientId)) {
        expect(live[0]?.patientId).toBe(line[offered]?.id);
        offered++;
      } else expect(direct.map(({ id }) => id)).toContain(live[0]?.patientId);
      turn = live[0]?.id;
    }
    const offers = await Promise.all(line.map(async (one) => offersTo(one).length));
    expect(offers).toEqual(line.map((_, number) => (number < offered ? 1 : 0)));
    expect(offered).toBeGreaterThanOrEqual(3);
  });

  it("gives four times that are released together to the first four, one each", async () => {
    const full = await aFullTomorrow();
    const line = await waitingFor(full, 8);
    for (const hold of full.holds.slice(0, 4)) await runOut(hold);
    await Promise.all(Array.from({ length: 5 }, settleDown));
    expect(line.map((one) => offersTo(one).length)).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
  });
});

describe("a waitlist", () => {
  it("cannot be joined while a time is free, on a day without times to come, or for a nurse who is away", async () => {
    const { id: docId } = await aConsultant(app);
    const [patient, input] = [await aPatient(app), await aBookingInput(app, docId)];
    const join = (body: object) => app.post(JOIN, body, patient);
    expect(await join({ docId, slotDate: input.slotDate })).toMatchObject({
      status: 409,
      body: { message: "A time has just opened up. Please choose it from the list." },
    });
    expect((await join({ docId })).status).toBe(409);
    expect((await join({ docId, slotDate: "1_1_2020_" })).status).toBe(400);
    expect((await join({ docId: randomUUID() })).status).toBe(404);
    const away = await aConsultant(app, { available: false });
    expect((await join({ docId: away.id, slotDate: input.slotDate })).status).toBe(409);
    expect((await app.post(JOIN, { docId }, {})).status).toBe(401);
  });

  it("is joined once for the same day, five at most, and left only by its own patient", async () => {
    const full = await aFullTomorrow();
    const [ann] = await waitingFor(full, 1);
    if (!ann) throw new Error("The waitlist is empty");
    expect(read(WaitingList, await app.post(JOIN, full, ann)).waiting).toHaveLength(1);
    for (let n = 1; n < 5; n++) {
      const other = await aFullTomorrow();
      expect((await app.post(JOIN, { docId: other.docId, slotDate: other.slotDate }, ann)).status).toBe(200);
    }
    const sixth = await aFullTomorrow();
    expect((await app.post(JOIN, { docId: sixth.docId, slotDate: sixth.slotDate }, ann)).status).toBe(409);

    const [line] = await linesOf(ann);
    const leave = (as: Patient) => app.post("/api/user/waitlist/leave", { waitingId: line?._id }, as);
    await leave(await aPatient(app));
    expect(await linesOf(ann)).toHaveLength(5);
    expect(read(WaitingList, await leave(ann)).waiting).toHaveLength(4);
  });

  it("ends with the day, with a paid visit on it, and with the account", async () => {
    const full = await aFullTomorrow();
    const [past, paid, gone, last] = await waitingFor(full, 4);
    if (!past || !paid || !gone || !last) throw new Error("The waitlist is empty");
    await app.sql`update patient set password_hash = ${await hashPassword("a quiet ward")} where id = ${gone.id}`;
    await app.sql`update waitlist_entry set from_at = now() - interval '2 days', until_at = now() where patient_id = ${past.id}`;
    await app.sql`
      update appointment set patient_id = ${paid.id}, status = 'paid', paid_at = now(), held_until = null where id = ${full.holds[3] ?? null}`;
    expect((await app.post("/api/user/delete-account", { password: "a quiet ward" }, gone)).status).toBe(200);
    expect(await linesOf(past)).toEqual([]);
    expect(await linesOf(paid)).toEqual([]);
    await runOut(full.holds[0]);
    await settleDown();
    expect([past, paid, gone, last].map((one) => offersTo(one).length)).toEqual([0, 0, 0, 1]);
  });
});
