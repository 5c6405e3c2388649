import { expect, it } from "vitest";
import { ConsultantFound, ConsultantList, SlotWeek } from "../../../contract/consultants.ts";
import { read, testApp } from "../../../test/app.ts";
import { aConsultant, aPatient } from "../../../test/people.ts";

const app = await testApp();
const found = async (docId: string) => read(ConsultantFound, await app.get(`/api/doctor/${docId}`)).doctor;
const freeSlots = async (docId: string) =>
  read(SlotWeek, await app.get(`/api/doctor/${docId}/slots`)).days.flatMap(({ slots }) => slots);

it("a single consultant is the same as in the list", async () => {
  const { id } = await aConsultant(app);
  await aConsultant(app);
  const { doctors } = read(ConsultantList, await app.get("/api/doctor/list"));
  const { slots_booked: _, ...profile } = doctors.find(({ _id }) => _id === id) ?? {};
  expect(await found(id)).toEqual(profile);
});

it("a consultant's next free time is the first slot that can be booked, after taken ones", async () => {
  const [{ id: docId }, { token }] = [await aConsultant(app), await aPatient(app)];
  const [first, second] = await freeSlots(docId);
  expect((await found(docId)).nextFree).toMatchObject({ startsAt: first?.startsAt, timeZone: "America/New_York" });
  const week = read(SlotWeek, await app.get(`/api/doctor/${docId}/slots`));
  const day = week.days.find(({ slots }) => slots.length > 0);
  const input = { docId, slotDate: day?.slotDate, slotTime: first?.slotTime, zoomEmail: "ann@zoom.test" };
  const booked = await app.post("/api/user/book-appointment", input, { token, key: crypto.randomUUID() });
  expect(booked.status).toBe(200);
  expect((await found(docId)).nextFree?.startsAt).toBe(second?.startsAt);
});

it("an unavailable consultant has no free time", async () => {
  const { id } = await aConsultant(app, { available: false });
  expect((await found(id)).nextFree).toBeNull();
});

it("an unknown consultant is not found", async () => {
  expect((await app.get("/api/doctor/01890000-0000-7000-8000-000000000000")).status).toBe(404);
  expect((await app.get("/api/doctor/nobody")).status).toBe(400);
});
