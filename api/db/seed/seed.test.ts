import { beforeAll, expect, test } from "vitest";
import { DriverToken, UserToken } from "../../contract/accounts.ts";
import { AppointmentList } from "../../contract/appointments.ts";
import { type Consultant, ConsultantList, SlotWeek } from "../../contract/consultants.ts";
import { DashboardAnswer } from "../../contract/drivers.ts";
import { ReviewList } from "../../contract/reviews.ts";
import { SPECIALITIES } from "../../contract/search-options.ts";
import { read, testApp } from "../../test/app.ts";
import { DEMO_PASSWORD, DEMO_PATIENT_EMAIL } from "./accounts.ts";
import { drivers } from "./drivers.ts";
import { demoPatient } from "./patients.ts";
import { seed } from "./seed.ts";
import { demoNurse, staff } from "./staff.ts";

const app = await testApp();
let doctors: Consultant[];

beforeAll(async () => {
  await seed(app.services);
  doctors = read(ConsultantList, await app.get("/api/doctor/list")).doctors;
});

const called = (name: string): Consultant => {
  const found = doctors.find((doctor) => doctor.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};

test("every speciality has three consultants, from $40 to $150, and some are unavailable", () => {
  for (const speciality of SPECIALITIES) {
    expect(doctors.filter((doctor) => doctor.speciality === speciality).length, speciality).toBeGreaterThanOrEqual(3);
  }
  const fees = doctors.map(({ fees }) => fees);
  expect([Math.min(...fees), Math.max(...fees)]).toEqual([40, 150]);
  expect(doctors.filter(({ available }) => !available).map(({ name }) => name)).toHaveLength(5);
});

test("the home page has its ten consultants, in order", () => {
  expect(doctors.slice(0, 10).map(({ name, rating }) => `${name} ${rating}`)).toEqual([
    "Amara Okafor 4.9",
    "Grace Lindqvist 4.8",
    "Daniel Reyes 4.9",
    "Noor Haddad 5",
    "Priya Raman 4.9",
    "Tom Whitaker 4.7",
    "Keiko Tanabe 4.9",
    "Marcus Bell 4.8",
    "Sofia Marchetti 4.9",
    "Harpreet Gill 4.8",
  ]);
});

test("everyone has their own portrait and text", async () => {
  for (const texts of [doctors.map(({ image }) => image), doctors.map(({ about }) => about)]) {
    expect(new Set(texts).size).toBe(doctors.length);
  }
  const drawings: unknown[] = [];
  for (const { image } of doctors) {
    const { status, headers, body } = await app.get(image);
    expect(status, image).toBe(200);
    expect(headers.get("content-type")).toMatch("image/svg+xml");
    drawings.push(body["text"]);
  }
  expect(new Set(drawings).size).toBe(doctors.length);
});

test("reviews are by different people, never in the future, and all but one follow a visit; that one is last", async () => {
  const all = await Promise.all(
    doctors.map(async ({ _id }) => read(ReviewList, await app.get(`/api/reviews/${_id}`)).reviews),
  );
  const reviews = all.flat();
  expect(new Set(reviews.map(({ comment }) => comment)).size).toBe(reviews.length);
  expect(reviews.filter(({ date }) => new Date(date) > new Date())).toEqual([]);
  const unverified = all.map((ofOne) => ofOne.filter(({ verified }) => !verified).length);
  expect(unverified.filter((count) => count > 0)).toEqual([1]);
  expect(all.map((ofOne) => ofOne.findIndex(({ verified }) => !verified) + 1 || ofOne.length)).toEqual(
    all.map(({ length }) => length),
  );
});

test("the demo patient has past, canceled and upcoming visits, newest first", async () => {
  const login = await app.post("/api/user/login", { email: DEMO_PATIENT_EMAIL, password: DEMO_PASSWORD });
  const { token } = read(UserToken, login);
  const { appointments } = read(AppointmentList, await app.get("/api/user/appointments", { token }));
  const now = new Date().toISOString();
  expect(
    appointments.map(({ docData, startsAt, payment, isCompleted, cancelled, cancelReason }) =>
      [
        docData.name,
        startsAt > now ? "coming" : "past",
        payment ? "paid" : "",
        isCompleted ? "completed" : "",
        cancelled ? cancelReason : "",
      ]
        .join(" ")
        .trim(),
    ),
  ).toEqual([
    "Amara Okafor coming paid",
    "Grace Lindqvist coming paid",
    "Priya Raman past paid completed",
    "Daniel Reyes past   patient",
    "Marcus Bell past paid completed",
    "Callum Fraser past   unpaid",
    "Amara Okafor past paid completed",
  ]);
});

test("weeks are partly booked, one day is full, and unavailable consultants have no slots", async () => {
  const days = async (name: string) =>
    read(SlotWeek, await app.get(`/api/doctor/${called(name)._id}/slots`)).days.map(({ slots }) => slots.length);
  const [, , afterTomorrow] = await days("Amara Okafor");
  expect(afterTomorrow).toBe(0);
  const [, tomorrow = 0] = await days("Keiko Tanabe");
  expect(tomorrow).toBeGreaterThan(5);
  expect(tomorrow).toBeLessThan(22);
  expect(await days("Tom Whitaker")).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test("the demo patient's upcoming visits wait for their call and reminders; no one else gets an email", async () => {
  const awaited = await app.sql`
    select patient.name from appointment join patient on patient.id = patient_id
    where num_nonnulls(call_due_at, remind_at) > 0`;
  expect(awaited.map(({ name }) => name)).toEqual([demoPatient.name, demoPatient.name]);
  expect(await app.sql`select kind from email_outbox`).toEqual([]);
});

test("seeding again changes nothing", async () => {
  const contents = () => app.sql`
    select (select count(*) from consultant) as consultants, (select count(*) from patient) as patients,
      (select count(*) from appointment) as appointments, (select count(*) from review) as reviews`;
  const before = await contents();
  await seed(app.services);
  expect(await contents()).toEqual(before);
});

test("four drivers can log in, start offline, and have a week of rides that adds up", async () => {
  for (const { email, vehicle } of drivers) {
    const { driverToken } = read(DriverToken, await app.post("/api/driver/login", { email, password: DEMO_PASSWORD }));
    expect((await app.get("/api/driver/profile", { driverToken })).body).toMatchObject({
      driver: { email, online: false, vehicleType: vehicle.type, vehicleNumber: vehicle.plate },
    });
    const { dashboard } = read(DashboardAnswer, await app.get("/api/driver/dashboard", { driverToken }));
    expect(dashboard).toMatchObject({ completedRides: 19, totalRides: 19, upcomingRides: [] });
    expect(dashboard.totalEarnings).toBeGreaterThan(19 * 45);
  }
});

test("each office role and a nurse can log in", async () => {
  const password = DEMO_PASSWORD;
  for (const { email } of staff) expect((await app.post("/api/office/login", { email, password })).status).toBe(200);
  expect((await app.post("/api/nurse/login", { email: demoNurse.email, password })).status).toBe(200);
});
