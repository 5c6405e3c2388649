import { expect, it, onTestFinished } from "vitest";
import { AccountRecords } from "../../../../contract/accounts.ts";
import { Booked } from "../../../../contract/appointments.ts";
import { OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { read, testApp } from "../../../../test/app.ts";
import { aBookingInput, aConsultant, aPatient } from "../../../../test/people.ts";
import { aColleague } from "../../../../test/staff.ts";
import { bookAppointment } from "../service.ts";

const app = await testApp();

it.each([
  ["stores the date of the terms that its patient agreed to", { terms: "2026-11-01" }, "2026-11-01"],
  ["claims no agreement when no terms were shown", {}, null],
  ["is not rejected for an unreadable date", { terms: "the day before yesterday" }, null],
])("a booking %s, for the office and for the patient's own records", async (_, shown, kept) => {
  const [{ id }, patient, desk] = [await aConsultant(app), await aPatient(app), await aColleague(app, "desk")];
  const booked = await app.post("/api/user/book-appointment", { ...(await aBookingInput(app, id)), ...shown }, patient);
  const { appointment } = read(Booked, booked);
  const { visit } = read(OfficeVisitFound, await app.get(`/api/office/visits/${appointment._id}`, desk));
  expect(visit.termsSince).toBe(kept);
  const { appointments } = read(AccountRecords, await app.get("/api/user/export", patient));
  expect(appointments).toMatchObject([{ terms_since: kept }]);
});

it("a booking whose terms cannot be stored holds nothing", async () => {
  const [{ id }, patient] = [await aConsultant(app), await aPatient(app)];
  await app.sql`alter table appointment add constraint planted check (terms_since <> '2026-11-02')`;
  onTestFinished(async () => void (await app.sql`alter table appointment drop constraint planted`));
  const input = { ...(await aBookingInput(app, id)), terms: "2026-11-02" };
  await expect(bookAppointment(app.services, app.sql, patient.id, input, "an origin")).rejects.toThrow("planted");
  expect(await app.sql`select from appointment where patient_id = ${patient.id}`).toEqual([]);
});
