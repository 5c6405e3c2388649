import { describe, expect, it } from "vitest";
import { AccountRecords } from "../../../../contract/accounts.ts";
import { Booked } from "../../../../contract/appointments.ts";
import { ReviewList } from "../../../../contract/reviews.ts";
import { read, testApp } from "../../../../test/app.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aBookingInput, aConsultant, aPatient } from "../../../../test/people.ts";
import { hashPassword } from "../../../lib/accounts/passwords.ts";

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });
const PASSWORD = "correct horse";
const passwordHash = await hashPassword(PASSWORD);

/** A patient with a past visit, a review, a past ride and a held slot. */
async function aPatientWithStory() {
  const patient = await aPatient(app, { name: "Ann Lee" });
  const { id: docId } = await aConsultant(app);
  await app.sql`update patient set password_hash = ${passwordHash}, phone = '2125550100' where id = ${patient.id}`;
  await app.sql`
    insert into appointment (patient_id, consultant_id, starts_at, ends_at, status, fee_cents, zoom_email, paid_at)
    values (${patient.id}, ${docId}, now() - interval '3 days', now() - interval '2 days', 'completed', 8000, ${patient.email}, now())`;
  await app.sql`
    insert into ride (patient_id, pickup_address, dropoff_address, notes, return_trip, transport_type, starts_at, payment_method,
      status, cancel_reason, quote_cents)
    values (${patient.id}, '1 Lamp Street', '2 Clinic Road', 'Ring twice', false, 'ambulatory', now() - interval '1 day', 'cash',
      'cancelled', 'no_driver', 4500)`;
  await app.post(`/api/reviews/${docId}`, { rating: 5, comment: "Kind." }, { token: patient.token });
  const booked = await app.post("/api/user/book-appointment", await aBookingInput(app, docId), {
    token: patient.token,
  });
  return { ...patient, docId, appointmentId: read(Booked, booked).appointment._id };
}

const remove = (token: string, password: unknown = PASSWORD) =>
  app.post("/api/user/delete-account", { password }, { token });

describe("a patient's records", () => {
  it("can be exported in full, by their owner only", async () => {
    const ann = await aPatientWithStory();
    const other = await aPatient(app);
    const answer = await app.get("/api/user/export", { token: ann.token });
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const records = read(AccountRecords, answer);
    expect(records.profile.email).toBe(ann.email);
    expect(records.appointments.map(({ status }) => status)).toEqual(["completed", "held"]);
    expect(records.rides).toMatchObject([{ pickup_address: "1 Lamp Street", notes: "Ring twice" }]);
    expect(records.reviews).toMatchObject([{ comment: "Kind." }]);
    expect(records.audit.map(({ action }) => action)).toEqual(["review written", "appointment booked"]);
    const again = read(AccountRecords, await app.get("/api/user/export", { token: ann.token }));
    expect(again.audit.at(-1)).toMatchObject({ action: "records exported", actor: "patient" });

    const theirs = read(AccountRecords, await app.get("/api/user/export", { token: other.token }));
    expect([theirs.appointments, theirs.rides, theirs.reviews]).toEqual([[], [], []]);
    expect((await app.get("/api/user/export")).status).toBe(401);
  });
});

describe("an account", () => {
  it("can be deleted: records that must be kept lose the name, the rest is deleted", async () => {
    const ann = await aPatientWithStory();
    expect((await remove(ann.token)).status).toBe(200);

    expect((await app.get("/api/user/get-profile", { token: ann.token })).status).toBe(401);
    expect((await app.post("/api/user/login", { email: ann.email, password: PASSWORD })).status).toBe(401);
    expect(read(ReviewList, await app.get(`/api/reviews/${ann.docId}`)).reviews).toEqual([]);
    const everything = await app.sql<{ row: string }[]>`
      select patient::text as row from patient where id = ${ann.id}
      union all select appointment::text from appointment where patient_id = ${ann.id}
      union all select ride::text from ride where patient_id = ${ann.id}
      union all select audit_entry::text from audit_entry where patient_id = ${ann.id}`;
    expect(everything.length).toBeGreaterThan(3);
    for (const { row } of everything) expect(row).not.toMatch(/Ann|Lamp Street|Clinic|Ring|2125550100|patient\.test/);
    const kept = await app.sql`select status from appointment where patient_id = ${ann.id} order by starts_at`;
    expect(kept).toEqual([{ status: "completed" }, { status: "cancelled" }]);
  });

  it("frees its email for a new account", async () => {
    const { email, token } = await aPatientWithStory();
    await remove(token);
    expect((await app.post("/api/user/register", { name: "Ann Lee", email, password: PASSWORD })).status).toBe(200);
  });

  it("gets one email that confirms it, and no more", async () => {
    const { email, token } = await aPatientWithStory();
    await remove(token);
    await sendDueEmails(app);
    const emails = mailbox.received.filter(({ to }) => to === email || to.endsWith("deleted.invalid"));
    expect(emails.map(({ subject }) => subject)).toEqual(["Your account is deleted"]);
  });

  it("cannot be deleted while something paid is ahead", async () => {
    const ann = await aPatientWithStory();
    await app.sql`update appointment set status = 'paid', held_until = null, paid_at = now() where id = ${ann.appointmentId}`;
    const answer = await remove(ann.token);
    expect(answer.status).toBe(409);
    expect(answer.body["message"]).toMatch(
      /^You have a visit on \w{3}, .+\. Cancel it first, or delete your account once it is over\.$/,
    );
    expect((await app.get("/api/user/get-profile", { token: ann.token })).status).toBe(200);
  });

  it.each([
    ["a wrong password", "wrong horse", 403],
    ["no password", undefined, 400],
  ])("is not deleted with %s", async (_, password, status) => {
    const ann = await aPatientWithStory();
    const body = password === undefined ? {} : { password };
    expect((await app.post("/api/user/delete-account", body, { token: ann.token })).status).toBe(status);
    expect((await app.get("/api/user/get-profile", { token: ann.token })).status).toBe(200);
    expect((await app.post("/api/user/delete-account", { password: PASSWORD })).status).toBe(401);
  });
});
