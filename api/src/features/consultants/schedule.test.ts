import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { ConsultantFound, ConsultantList, SlotWeek } from "../../../contract/consultants.ts";
import { read, testApp } from "../../../test/app.ts";
import { aConsultant, aPatient, bookingInputsFor } from "../../../test/people.ts";
import { timesOf } from "../../../test/sample.ts";
import { bookableWeek } from "../../lib/time/practice-time.ts";
import { hoursOf, insertTimeOff, setHours } from "./schedule.ts";

const app = await testApp();
const zone = app.services.config.practiceTimeZone;
const today = () => Temporal.Now.plainDateISO(zone).toString();
const weekOf = async (docId: string) => read(SlotWeek, await app.get(`/api/doctor/${docId}/slots`)).days;
const everyWeekday = (open: [string, string][]) => Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, open }));

const book = async (input: object, token: string) =>
  app.post("/api/user/book-appointment", { ...input, zoomEmail: "ann@zoom.test" }, { token });

it.each([
  "2026-11-22T14:29:59Z",
  "2026-11-22T14:30:00Z",
  "2026-11-22T15:00:00Z",
  "2026-11-22T15:30:00Z",
  "2026-11-22T15:31:00Z",
  "2026-11-23T01:30:00Z",
  "2026-11-23T04:59:00Z",
  "2026-11-23T05:00:00Z",
  "2027-03-14T06:59:00Z",
  "2027-03-14T07:00:00Z",
  "2027-03-10T15:00:00Z",
  "2027-11-07T05:30:00Z",
  "2027-11-07T06:30:00Z",
  "2027-11-03T22:45:00Z",
])("the database computes the same bookable week as the server at %s", async (moment) => {
  const rows = await app.sql<{ slot: Date }[]>`select bookable_slots(${moment}::timestamptz) as slot`;
  const week = bookableWeek(new Date(moment), zone).flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt));
  expect(rows.map(({ slot }) => slot.toISOString())).toEqual(week.map((slot) => slot.toISOString()));
});

it("only times within the hours are offered and can be booked", async () => {
  const [{ id: docId }, { token }] = [await aConsultant(app), await aPatient(app)];
  const [open, closed] = [(await weekOf(docId))[3]?.slots[2], (await weekOf(docId))[3]?.slots[8]];
  const { slotDate } = (await weekOf(docId))[3] ?? {};
  const hours = {
    weekly: everyWeekday([
      ["11:00", "12:00"],
      ["15:00", "16:30"],
    ]),
    days: [],
  };
  expect(await app.sql.begin((tx) => setHours(tx, docId, hours, today()))).toEqual([]);
  expect(await hoursOf(app.sql, docId, today())).toEqual(hours);
  const offered = (await weekOf(docId))[3]?.slots.map(({ slotTime }) => slotTime);
  expect(offered).toEqual(["11:00 AM", "11:30 AM", "3:00 PM", "3:30 PM", "4:00 PM"]);

  const rejected = await book({ docId, slotDate, slotTime: closed?.slotTime }, token);
  expect(rejected).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("doesn't take visits at that time") },
  });
  expect((await book({ docId, slotDate, slotTime: open?.slotTime }, token)).status).toBe(200);
});

it("the list shows closed times as taken, and the next free time is an open one", async () => {
  const { id: docId } = await aConsultant(app);
  await app.sql.begin((tx) => setHours(tx, docId, { weekly: everyWeekday([["20:00", "21:00"]]), days: [] }, today()));
  const week = await weekOf(docId);
  const [first] = week.flatMap(({ slots }) => slots);
  // A whole day: of today only the times to come are listed.
  const whole = week.at(-1)?.slotDate ?? "";
  expect(read(ConsultantFound, await app.get(`/api/doctor/${docId}`)).doctor.nextFree?.startsAt).toBe(first?.startsAt);
  await expect
    .poll(async () => {
      const { doctors } = read(ConsultantList, await app.get("/api/doctor/list"));
      return doctors.find(({ _id }) => _id === docId)?.slots_booked[whole]?.length;
    })
    .toBe(20);
});

it("a single day's hours override its weekday's, and a closed day is closed", async () => {
  const { id: docId } = await aConsultant(app);
  const day = (ahead: number) => Temporal.PlainDate.from(today()).add({ days: ahead }).toString();
  const days = [
    { day: day(2), open: [] },
    { day: day(3), open: [["10:00", "10:30"] satisfies [string, string]] },
  ];
  await app.sql.begin((tx) => setHours(tx, docId, { weekly: everyWeekday([["12:00", "14:00"]]), days }, today()));
  const week = await weekOf(docId);
  expect(week.slice(1, 5).map(({ slots }) => slots.length)).toEqual([4, 0, 1, 4]);
});

it("new hours end the old ones today, and earlier hours are kept", async () => {
  const { id: docId } = await aConsultant(app);
  const earlier = Temporal.PlainDate.from(today()).subtract({ days: 30 }).toString();
  await app.sql.begin((tx) => setHours(tx, docId, { weekly: everyWeekday([["10:00", "12:00"]]), days: [] }, earlier));
  const later = { weekly: everyWeekday([["14:00", "16:00"]]), days: [] };
  await app.sql.begin((tx) => setHours(tx, docId, later, today()));
  await app.sql.begin((tx) => setHours(tx, docId, later, today()));
  const yesterday = Temporal.PlainDate.from(today()).subtract({ days: 1 }).toString();
  expect((await hoursOf(app.sql, docId, yesterday)).weekly[0]?.open).toEqual([["10:00", "12:00"]]);
  expect(await hoursOf(app.sql, docId, today())).toEqual(later);
});

it("minimum notice hides times that are too soon and rejects them", async () => {
  const [{ id: docId }, { token }] = [await aConsultant(app), await aPatient(app)];
  const [soonest] = await bookingInputsFor(app, docId);
  await app.sql`update consultant set notice_minutes = 2 * 24 * 60 where id = ${docId}`;
  const limit = Date.now() + 2 * 24 * 60 * 60_000;
  const offered = (await weekOf(docId)).flatMap(({ slots }) => slots);
  expect(offered.every(({ startsAt }) => new Date(startsAt).getTime() >= limit)).toBe(true);
  const rejected = await book({ ...soonest }, token);
  expect(rejected).toMatchObject({ status: 409, body: { message: expect.stringContaining("too soon") } });
});

it("a visit can be shorter than its slot, which is taken all the same", async () => {
  const [{ id: docId }, ann, ben] = [await aConsultant(app), await aPatient(app), await aPatient(app)];
  await app.sql`update consultant set visit_minutes = 20 where id = ${docId}`;
  const [input] = (await bookingInputsFor(app, docId)).slice(30);
  const { body } = await book({ ...input }, ann.token);
  expect(body).toMatchObject({ appointment: { startsAt: expect.any(String) } });
  const [row] = await app.sql`select ends_at - starts_at as lasts from appointment where consultant_id = ${docId}`;
  expect(row?.lasts).toBe("00:20:00");
  expect((await book({ ...input }, ben.token)).status).toBe(409);
});

it("time off closes its times, names every visit in it, and leaves those where they are", async () => {
  const [{ id: docId }, { token }] = [await aConsultant(app), await aPatient(app)];
  const inputs = await bookingInputsFor(app, docId);
  const [inside] = inputs.slice(40);
  const { body } = await book({ ...inside }, token);
  const { appointment } = body;
  const startsAt = new Date(String(Object(appointment).startsAt));
  const [from, to] = [-1, 2].map((hours) => new Date(startsAt.getTime() + hours * 3_600_000).toISOString());
  const off = { from: from ?? "", to: to ?? "", reason: "Ill" };
  const { conflicts } = await app.sql.begin((tx) => insertTimeOff(tx, docId, off));
  expect(conflicts).toEqual([{ appointmentId: Object(appointment)._id, consultantId: docId, startsAt }]);
  const offered = (await weekOf(docId)).flatMap(({ slots }) => slots.map((slot) => slot.startsAt));
  expect(offered.filter((at) => at >= off.from && at < off.to)).toEqual([]);
  await expect(app.sql.begin((tx) => insertTimeOff(tx, docId, off))).rejects.toMatchObject({ kind: "conflict" });
  const [kept] = await app.sql`select status from appointment where id = ${Object(appointment)._id}`;
  expect(kept?.status).toBe("held");
});

const rounds = timesOf({ whole: 400, sample: 10 });

it("of 20 bookings that race with time off, each is rejected or in its list", async () => {
  let patients: Awaited<ReturnType<typeof aPatient>>[] = [];
  const seen = { booked: 0, rejected: 0 };
  for (let round = 0; round < rounds; round += 1) {
    // A known patient may hold 30 visits an hour.
    if (round % 30 === 0) patients = await Promise.all(Array.from({ length: 20 }, () => aPatient(app)));
    const { id: docId } = await aConsultant(app);
    const inputs = (await bookingInputsFor(app, docId)).slice(30, 50);
    const everything = { from: new Date().toISOString(), to: "2100-01-01T00:00:00Z", reason: "Ill" };
    const bookings = patients.map(({ token }, index) => book({ ...inputs[index] }, token));
    const [{ conflicts }, answers] = await Promise.all([
      app.sql.begin((tx) => insertTimeOff(tx, docId, everything)),
      Promise.all(bookings),
    ]);
    const booked = answers.filter(({ status }) => status === 200).map(({ body }) => Object(body.appointment)._id);
    expect(conflicts.map(({ appointmentId }) => appointmentId).toSorted()).toEqual(booked.toSorted());
    seen.booked += booked.length;
    seen.rejected += answers.filter(({ status }) => status === 409).length;
    await app.sql`update appointment set status = 'cancelled', held_until = null, cancel_reason = 'patient' where consultant_id = ${docId}`;
  }
  expect(seen.booked + seen.rejected).toBe(20 * rounds);
});

it("when everyone is off no one has a free time", async () => {
  const other = await testApp();
  const { id: docId } = await aConsultant(other);
  const off = { from: new Date().toISOString(), to: "2100-01-01T00:00:00Z", reason: "The network is closed" };
  await other.sql.begin((tx) => insertTimeOff(tx, null, off));
  expect(read(ConsultantFound, await other.get(`/api/doctor/${docId}`)).doctor.nextFree).toBeNull();
  const days = read(SlotWeek, await other.get(`/api/doctor/${docId}/slots`)).days;
  expect(days.flatMap(({ slots }) => slots)).toEqual([]);
});
