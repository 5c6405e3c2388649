import { expect, it } from "vitest";
import { Profile } from "../../../../contract/accounts.ts";
import { Booked } from "../../../../contract/appointments.ts";
import { ConsultantPage } from "../../../../contract/consultant-search.ts";
import { ConsultantFound } from "../../../../contract/consultants.ts";
import { OneOfficeConsultant } from "../../../../contract/office-consultants.ts";
import { OfficeVisitFound, RankedNurses } from "../../../../contract/office-visits.ts";
import { Today } from "../../../../contract/today.ts";
import { NOT_LICENSED, OUTSIDE_US_REASON, US_STATES } from "../../../../contract/us-states.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { bookWholeDay } from "../../../../test/full-days.ts";
import { aBookingInput, aConsultant, aPatient, bookingInputsFor } from "../../../../test/people.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit } from "../../../../test/visits.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const owner = await aColleague(app, "owner");

/** A nurse with single-state licenses, or with a compact license beside them. */
async function aNurseIn(states: string[], isCompact = false) {
  const { id } = await aConsultant(app);
  await app.sql`update consultant set licensed_states = ${states}, compact_license = ${isCompact} where id = ${id}`;
  return id;
}
const book = async (docId: string, state: string | undefined, as?: Awaited<ReturnType<typeof aPatient>>) =>
  app.post(
    "/api/user/book-appointment",
    { ...(await bookingInputsFor(app, docId))[20], state },
    as ?? (await aPatient(app)),
  );

it("lists the same states in the database and in the forms", async () => {
  const rows = await app.sql<{ code: string; name: string }[]>`select code, name from us_state order by code`;
  expect(Object.fromEntries(rows.map(({ code, name }) => [code, name]))).toEqual(US_STATES);
});

it("holds a visit only with a nurse who is licensed where the patient will be; without a state, in the practice's own", async () => {
  const [own, compact] = [await aNurseIn(["PA", "NY"]), await aNurseIn(["VA"], true)];
  expect(read(Booked, await book(own, undefined)).appointment.state).toBe("PA");
  expect(read(Booked, await book(own, "new york")).appointment.state).toBe("NY");
  expect(read(Booked, await book(compact, "NJ")).appointment.state).toBe("NJ");
  for (const [docId, state] of [
    [own, "NJ"],
    [compact, "CA"],
  ] as const)
    expect(await book(docId, state)).toMatchObject({ status: 409, body: { message: NOT_LICENSED } });
  expect(await book(own, "Ontario")).toMatchObject({
    status: 400,
    body: { message: "Please choose the US state from the list" },
  });
});

it("the database refuses a visit with a nurse who is not licensed there, and keeps one whose license ended later", async () => {
  const [nurse, other] = [await aNurseIn(["PA", "NJ"]), await aNurseIn(["PA"])];
  const visit = await aPaidVisit(app, { ...(await aBookingInput(app, nurse)), state: "NJ" });
  const move = app.sql`update appointment set consultant_id = ${other} where id = ${visit.appointmentId}`;
  await expect(move).rejects.toThrow("This nurse is not licensed in the state of the call");
  await app.sql`update consultant set licensed_states = '{PA}' where id = ${nurse}`;
  await app.sql`update appointment set consultant_id = consultant_id where id = ${visit.appointmentId}`;
  const { visit: seen } = read(OfficeVisitFound, await app.get(`/api/office/visits/${visit.appointmentId}`, owner));
  expect(seen).toMatchObject({ state: "paid", callState: "NJ" });
  const { tasks } = read(Today, await app.get("/api/office/today", owner));
  const task = tasks.find(({ targetId }) => targetId === visit.appointmentId);
  expect(task?.kind).toBe("unlicensed");
  expect(task?.reason).toMatch(/isn't licensed in New Jersey, where the patient will be during the visit (at|on) /);
});

it("ranks nurses who are not licensed in the visit's state last, with the reason", async () => {
  const [nurse, licensed, other] = [await aNurseIn(["NY"]), await aNurseIn(["NY"]), await aNurseIn(["PA"])];
  const slot = await aBookingInput(app, nurse);
  const visit = await aPaidVisit(app, { ...slot, state: "NY" });
  const query = new URLSearchParams({ slotDate: slot.slotDate, visitId: visit.appointmentId });
  const { nurses } = read(RankedNurses, await app.get(`/api/office/nurses/ranked?${query}`, owner));
  const of = (id: string) => nurses.find(({ docId }) => docId === id)?.unavailable?.reason ?? null;
  expect([of(nurse), of(licensed), of(other)]).toEqual([null, null, "Not licensed in the state of the call"]);
});

it("shows where a nurse may treat patients, with the states of the compact, and finds nurses by state", async () => {
  const [single, compact] = [await aNurseIn(["NY", "PA"]), await aNurseIn(["VA"], true)];
  const shown = async (id: string) => read(ConsultantFound, await app.get(`/api/doctor/${id}`)).doctor.licensedStates;
  expect(await shown(single)).toEqual(["NY", "PA"]);
  expect(await shown(compact)).toEqual(expect.arrayContaining(["NJ", "PA", "TX", "VA"]));
  expect(await shown(compact)).not.toContain("NY");
  const { doctors } = read(ConsultantPage, await app.get("/api/doctor/search?state=NY&limit=50"));
  const found = doctors.map(({ _id }) => _id);
  expect([found.includes(single), found.includes(compact)]).toEqual([true, false]);
});

it("offers a caller's last state for the next call, and the office can name another", async () => {
  const [nurse, patient] = [await aNurseIn(["NY", "PA"]), await aPatient(app)];
  await book(nurse, "NY", patient);
  const inputs = await bookingInputsFor(app, nurse);
  const forCaller = async (place: number, more: object) => {
    const { slotDate, slotTime } = inputs[place] ?? {};
    const body = { docId: nurse, slotDate, slotTime, patient: { _id: patient.id }, notify: false, ...more };
    return read(OfficeVisitFound, await app.post("/api/office/visits", body, owner)).visit.callState;
  };
  expect([await forCaller(30, {}), await forCaller(40, { state: "PA" })]).toEqual(["NY", "PA"]);
});

it("the office enters the states of a nurse's licenses; a nurse is licensed somewhere", async () => {
  const id = await aNurseIn(["PA"]);
  const url = `/api/office/consultants/${id}`;
  const seen = async () => read(OneOfficeConsultant, await app.get(url, owner)).consultant;
  const change = async (fields: object) => app.patch(url, { ...fields, revision: (await seen()).revision }, owner);
  expect((await change({ licensedStates: "NJ, new york, nj", compactLicense: "true" })).status).toBe(200);
  expect(await seen()).toMatchObject({ licensedStates: ["NJ", "NY"], compactLicense: true });
  expect((await change({ licensedStates: "NJ, Ontario" })).body["message"]).toBe(
    "Please choose the US state from the list",
  );
  expect((await change({ licensedStates: [], compactLicense: false })).body["message"]).toBe(
    "Please enter at least one state in which this nurse is licensed.",
  );
});

it("offers no state before the first answer, and then the last one", async () => {
  const [nurse, patient] = [await aNurseIn(["NY", "PA"]), await aPatient(app)];
  const offered = async () => read(Profile, await app.get("/api/user/get-profile", patient)).userData.callState;
  expect(await offered()).toBe("");
  await book(nurse, "NY", patient);
  expect(await offered()).toBe("NY");
});

it("offers nobody outside the United States, with the reason, on every way to a booking", async () => {
  const [nurse, patient] = [await aNurseIn(["PA"]), await aPatient(app)];
  const { doctors, count } = read(ConsultantPage, await app.get("/api/doctor/search?state=outside"));
  expect([doctors, count]).toEqual([[], 0]);
  const [slot] = await bookingInputsFor(app, nurse);
  const state = "Outside the United States";
  const asked = [
    await book(nurse, state, patient),
    await app.post("/api/user/waitlist/join", { docId: nurse, slotDate: slot?.slotDate, state }, patient),
    await app.post("/api/user/waitlist/join-wish", { state }, patient),
    await app.post("/api/office/visits", { ...slot, patient: { _id: patient.id }, notify: false, state }, owner),
  ];
  for (const answer of asked) {
    expect(answer.status).toBe(400);
    expect(answer.body["errors"]).toEqual({ state: OUTSIDE_US_REASON });
  }
});

it("puts nobody on the waitlist of a nurse who isn't licensed where they will be, and offers such a time to the next in line", async () => {
  const [nurse, patient, next] = [await aNurseIn(["PA", "NY"]), await aPatient(app), await aPatient(app)];
  const input = await aBookingInput(app, nurse);
  await bookWholeDay(app, nurse, input.slotDate);
  const join = (as: typeof patient, state: string) =>
    app.post("/api/user/waitlist/join", { docId: nurse, slotDate: input.slotDate, state }, as);
  expect((await join(patient, "TX")).body["message"]).toBe(NOT_LICENSED);
  expect((await join(patient, "NY")).status).toBe(200);
  expect((await join(next, "PA")).status).toBe(200);
  await app.sql`update consultant set licensed_states = '{PA}' where id = ${nurse}`;
  const fits = await app.sql<{ patientId: string }[]>`
    select patient_id from waitlist_entry entry, consultant nurse
    where nurse.id = ${nurse} and entry.consultant_id = nurse.id and waitlist_entry_fits_nurse(entry, nurse)`;
  expect(fits).toEqual([{ patientId: next.id }]);
});
