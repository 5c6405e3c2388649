import { expect, it } from "vitest";
import { TimeOffList, TimeOffPreview, TimeOffTaken } from "../../../contract/schedules.ts";
import { read, testApp } from "../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aPatient } from "../../../test/people.ts";
import { aRideInput } from "../../../test/rides.ts";
import { aColleague, aNurse, aNurseVisit } from "../../../test/staff.ts";

const mailbox = await testMailbox();
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS);
const off = (from: number, to: number) => ({
  ...{ from: inHours(from).toISOString(), to: inHours(to).toISOString() },
  reason: "A course",
});

it("a nurse sees the visits that time off hits, as the nurse knows the patients, before anything is stored", async () => {
  const app = await testApp();
  const nurse = await aNurse(app);
  const { visitId } = await aNurseVisit(app, nurse, { startsAt: inHours(48) });
  await aNurseVisit(app, nurse, { startsAt: inHours(96) });
  const hits = read(TimeOffPreview, await app.post("/api/nurse/time-off/preview", off(40, 60), nurse));
  expect(hits).toMatchObject({ conflicts: [{ _id: visitId, state: "paid" }], rides: [] });
  expect(hits.conflicts[0]?.patient).toMatch(/^\w+ \w\.$/);
  expect(read(TimeOffList, await app.get("/api/nurse/time-off", nurse)).timeOff).toEqual([]);
  expect(await app.sql`select from affected_visit where appointment_id = ${visitId}`).toEqual([]);
});

it("emails nobody when time off is undone within ten seconds, also where it has begun, and leaves no trace in the calendar", async () => {
  const app = await testApp({ SMTP_URL: mailbox.url });
  const nurse = await aNurse(app);
  const { patient, visitId } = await aNurseVisit(app, nurse, { startsAt: inHours(48) });
  const taken = read(TimeOffTaken, await app.post("/api/nurse/time-off", off(-2, 60), nurse));
  await sendDueEmails(app);
  expect(mailbox.to(patient.email)).toEqual([]);
  expect((await app.post(`/api/nurse/time-off/${taken.timeOff._id}/end`, {}, nurse)).status).toBe(200);
  await app.sql`update email_outbox set due_at = now() where due_at is not null`;
  await sendDueEmails(app);
  expect(mailbox.to(patient.email).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringMatching(/available/i),
  );
  expect(await app.sql`select from time_off where id = ${taken.timeOff._id}`).toEqual([]);
  expect(await app.sql`select from affected_visit where appointment_id = ${visitId}`).toEqual([]);
});

it("days off for everyone show the visits of every nurse and the rides of these days first", async () => {
  const app = await testApp();
  const [desk, one, other] = [await aColleague(app, "desk"), await aNurse(app), await aNurse(app)];
  const visits = [
    await aNurseVisit(app, one, { startsAt: inHours(48) }),
    await aNurseVisit(app, other, { startsAt: inHours(50) }),
  ];
  const rider = await aPatient(app, { name: "Rita Rider" });
  await app.sql`update patient set email_confirmed_at = now() where id = ${rider.id}`;
  expect(
    (await app.post("/api/user/book-ride", { ...aRideInput({ days: 2 }), paymentMethod: "cash" }, rider)).status,
  ).toBe(200);
  const hits = read(TimeOffPreview, await app.post("/api/office/time-off/preview", off(24, 96), desk));
  expect(hits.conflicts.map(({ _id }) => _id)).toEqual(visits.map(({ visitId }) => visitId));
  expect(hits.rides).toMatchObject([{ passenger: "Rita Rider", driver: null }]);
  expect(read(TimeOffList, await app.get("/api/office/time-off", desk)).timeOff).toEqual([]);
});
