import { describe, expect, it } from "vitest";
import { FoundList, PatientList, PatientRecord } from "../../../contract/patients.ts";
import type { OfficeRole } from "../../../contract/staff.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { aPatient } from "../../../test/people.ts";
import { aRideInput } from "../../../test/rides.ts";
import { aColleague } from "../../../test/staff.ts";
import { aPaidVisit } from "../../../test/visits.ts";

const app = await testAppWithCards();

/** A patient with a name and a number that no one else here has. */
async function someone({ phone = "" } = {}) {
  const word = crypto.randomUUID().slice(0, 8);
  const patient = await aPatient(app, { name: `Marisol ${word}` });
  await app.sql`update patient set phone = ${phone} where id = ${patient.id}`;
  return { ...patient, word };
}

async function find(q: string, role: OfficeRole = "desk") {
  const { found } = read(
    FoundList,
    await app.get(`/api/office/find?q=${encodeURIComponent(q)}`, { cookie: (await aColleague(app, role)).cookie }),
  );
  return found.map(({ _id }) => _id);
}

describe("the office finds a patient", () => {
  it("by a name, half of one, its words in any order, and half an email", async () => {
    const { id, word, email } = await someone();
    for (const q of [`Marisol ${word}`, word.slice(0, 5).toUpperCase(), `${word} mariso`, email.slice(0, 20)])
      expect(await find(q), q).toContain(id);
  });

  it.each(["(215) 555-7788", "215.555.7788", "+1 215 555 7788", "2155557788", "5557788"])(
    "by a phone number written as %s",
    async (written) => {
      const { id } = await someone({ phone: "2155557788" });
      const other = await someone({ phone: "2155557799" });
      const found = await find(written);
      expect(found).toContain(id);
      expect(found).not.toContain(other.id);
    },
  );

  it("and treats LIKE wildcards as plain characters", async () => {
    await someone();
    for (const q of ["%%", "__", "\\\\"]) expect(await find(q), q).toEqual([]);
  });

  it("but no deleted one", async () => {
    const { id, word } = await someone();
    await app.sql`
      update patient set deleted_at = now(), name = 'Former patient', password_hash = '', email = ${`${id}@deleted.invalid`} where id = ${id}`;
    expect(await find(word)).toEqual([]);
    expect(await find(id)).toEqual([]);
  });
});

it("a visit and a ride are found by their ids", async () => {
  const { appointmentId } = await aPaidVisit(app);
  expect(await find(appointmentId)).toEqual([appointmentId]);
  expect(await find(appointmentId, "dispatch")).toEqual([]);
});

it("patients are listed by name, page by page, each once, or searched", async () => {
  const word = crypto.randomUUID().slice(0, 8);
  for (const name of [`Zed ${word}`, `abe ${word}`, `Mia ${word}`]) await aPatient(app, { name });
  const { cookie } = await aColleague(app, "view");
  const names: string[] = [];
  for (let cursor = ""; ; ) {
    const part = read(PatientList, await app.get(`/api/office/patients?q=${word}&limit=1${cursor}`, { cookie }));
    names.push(...part.patients.map(({ name }) => name));
    if (part.next === null) break;
    cursor = `&cursor=${part.next}`;
  }
  expect(names).toEqual([`abe ${word}`, `Mia ${word}`, `Zed ${word}`]);
});

describe("a patient's record", () => {
  it("shows visits, payments, emails and the history, newest first", async () => {
    const { appointmentId } = await aPaidVisit(app);
    const [visit] = await app.sql<
      { patientId: string }[]
    >`select patient_id from appointment where id = ${appointmentId}`;
    const { cookie } = await aColleague(app, "desk");
    const record = read(PatientRecord, await app.get(`/api/office/patients/${visit?.patientId}`, { cookie }));
    expect(record).toMatchObject({
      patient: { name: "Ann Lee" },
      visits: [{ _id: appointmentId, state: "paid" }],
      payments: [{ amount: 80, returned: 0, what: "visit" }],
      timeline: [
        { what: "appointment paid", who: "Lamplight" },
        { what: "appointment booked", who: "Ann Lee" },
      ],
    });
    expect(record.emails.map(({ name }) => name)).toContain("Slot held");
  });

  it("is visible to dispatch for riders, with their rides only", async () => {
    const rider = await aPatient(app);
    const input = { ...aRideInput({ days: 3, transportType: "ambulatory" }), paymentMethod: "cash" };
    await app.post("/api/user/book-ride", input, rider);
    const { cookie } = await aColleague(app, "dispatch");
    const record = read(PatientRecord, await app.get(`/api/office/patients/${rider.id}`, { cookie }));
    expect(record).toMatchObject({
      rides: [{ state: "pending" }],
      visits: [],
      payments: [],
      emails: [],
      timeline: [],
    });
    const { id, word } = await someone();
    expect((await app.get(`/api/office/patients/${id}`, { cookie })).status).toBe(404);
    expect(await find(word, "dispatch")).toEqual([]);
  });
});
