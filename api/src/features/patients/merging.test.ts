import { describe, expect, it } from "vitest";
import { AccountRecords } from "../../../contract/accounts.ts";
import { Merged, MergePreviewed } from "../../../contract/patient-merge.ts";
import { FoundList, PatientRecord } from "../../../contract/patients.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../test/mailbox.ts";
import { aBookingInput, aConsultant, aPatient, bookingInputsFor } from "../../../test/people.ts";
import { aRideInput } from "../../../test/rides.ts";
import { aColleague, aNurseVisit } from "../../../test/staff.ts";
import { hashPassword } from "../../lib/accounts/passwords.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url });

type Someone = { id: string };
type OfficeUser = Awaited<ReturnType<typeof aColleague>>;

/** The revisions of both records, as the office saw them. */
async function seen(desk: OfficeUser, kept: Someone, gone: Someone) {
  const answer = await app.post(`/api/office/patients/${kept.id}/merge/preview`, { otherId: gone.id }, desk);
  return read(MergePreviewed, answer);
}

async function merge(desk: OfficeUser, kept: Someone, gone: Someone, more: object = {}) {
  const { kept: one, gone: other } = await seen(desk, kept, gone);
  const revisions = { revision: one.revision, otherRevision: other.revision };
  const input = { otherId: gone.id, ...revisions, evidence: "made_here", ...more };
  return app.post(`/api/office/patients/${kept.id}/merge`, input, desk);
}

const recordOf = async (desk: OfficeUser, { id }: Someone) =>
  read(PatientRecord, await app.get(`/api/office/patients/${id}`, desk));

/** A paid visit of a new patient with that nurse. */
async function aVisit(docId: string, hoursAhead: number) {
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + hoursAhead * 3_600_000);
  return aNurseVisit(app, { docId }, { startsAt });
}

describe("two records of one person", () => {
  it("become one: visits, rides and reviews move, and the kept login sees them all", async () => {
    const desk = await aColleague(app, "desk");
    const [{ id: docId }, other] = [await aConsultant(app), await aConsultant(app)];
    const [{ patient: kept }, { patient: gone, visitId }] = [await aVisit(docId, 48), await aVisit(other.id, 72)];
    await app.post("/api/user/book-ride", { ...aRideInput({ days: 3 }), paymentMethod: "cash" }, gone);
    await app.post(`/api/reviews/${docId}`, { rating: 2, comment: "Late." }, gone);
    await app.post(`/api/reviews/${docId}`, { rating: 5, comment: "Kind." }, kept);

    const preview = await seen(desk, kept, gone);
    expect(preview).toMatchObject({ blockers: [], moves: expect.arrayContaining(["1 visit", "1 ride"]) });
    expect(preview.loses.join(" ")).toContain("The older of two reviews of Amara Okafor");
    expect(preview.loses[0]).toContain(gone.email);
    expect(preview.keeps[0]).toContain(kept.email);

    const answer = await merge(desk, kept, gone, { reason: "The same person" });
    expect(read(Merged, answer).patientId).toBe(kept.id);
    const record = await recordOf(desk, kept);
    expect(record.visits.map(({ _id }) => _id)).toContain(visitId);
    expect(record.rides).toHaveLength(1);
    expect(record.timeline[0]).toMatchObject({ what: "records merged", who: "Olive Desk", reason: "The same person" });
    expect(record.timeline.filter(({ what }) => what === "records merged")).toHaveLength(1);
    const reviews = await app.get(`/api/reviews/${docId}`);
    expect(JSON.stringify(reviews.body)).not.toContain("Late.");
    expect(JSON.stringify(reviews.body)).toContain("Kind.");
  });

  it("keep one login: the other's sessions end, its password is deleted, and its email is free", async () => {
    const desk = await aColleague(app, "desk");
    const [kept, gone] = [await aPatient(app), await aPatient(app)];
    await merge(desk, kept, gone);
    expect((await app.get("/api/user/get-profile", gone)).status).toBe(401);
    expect((await app.get("/api/user/get-profile", kept)).status).toBe(200);
    expect((await app.post("/api/user/login", { email: gone.email, password: "none" })).status).toBe(401);
    const fresh = { name: "Ann Lee", email: gone.email, password: "correct horse battery" };
    expect((await app.post("/api/user/register", fresh)).status).toBe(200);
  });

  it("are reported by email to the kept login, unless the office chose not to notify", async () => {
    const desk = await aColleague(app, "desk");
    const [kept, gone, quiet] = [await aPatient(app), await aPatient(app), await aPatient(app)];
    await merge(desk, kept, quiet, { notify: false });
    await merge(desk, kept, gone);
    await sendDueEmails(app);
    const emails = mailbox.to(kept.email).filter(({ subject }) => subject?.includes("were merged"));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain(gone.email);
    expect(mailbox.to(quiet.email)).toEqual([]);
  });

  it("are found by either id from then on, and the old record names the kept one", async () => {
    const desk = await aColleague(app, "desk");
    const [first, second, third] = [
      await aPatient(app),
      await aPatient(app),
      await aPatient(app, { name: "Zoe Last" }),
    ];
    await merge(desk, second, first);
    await merge(desk, third, second);
    for (const { id } of [first, second]) {
      expect((await recordOf(desk, { id })).patient.mergedInto).toEqual({ _id: third.id, name: "Zoe Last" });
      const { found } = read(FoundList, await app.get(`/api/office/find?q=${id}`, desk));
      expect(found).toMatchObject([{ _id: third.id }]);
    }
  });

  it("keep what only one of them had, and the kept one's where both differ", async () => {
    const desk = await aColleague(app, "desk");
    const [kept, gone] = [await aPatient(app), await aPatient(app)];
    await app.sql`update patient set phone = '+12155550101' where id = ${kept.id}`;
    await app.sql`update patient set phone = '+12155550102', address_line1 = '12 Elm', born_on = '1950-02-03' where id = ${gone.id}`;
    const { loses } = await seen(desk, kept, gone);
    expect(loses).toContain("The phone number: (215) 555-0102.");
    await merge(desk, kept, gone);
    const { patient } = await recordOf(desk, kept);
    expect(patient).toMatchObject({ phone: "+12155550101", address: "12 Elm", dob: "1950-02-03" });
  });

  it("are exported together, and erased together", async () => {
    const desk = await aColleague(app, "desk");
    const [kept, gone] = [await aPatient(app), await aPatient(app)];
    await app.sql`update patient set email_confirmed_at = now() where id = ${gone.id}`;
    await app.post("/api/user/contact", { name: "Ann", email: gone.email, subject: "Hours", message: "When, please?" });
    await merge(desk, kept, gone);
    const { messages, audit } = read(AccountRecords, await app.get(`/api/office/patients/${gone.id}/export`, desk));
    expect(messages).toMatchObject([{ message: "When, please?" }]);
    expect(JSON.stringify(audit)).toContain("records merged");
    const { timeline } = await recordOf(desk, kept);
    expect(timeline[0]).toMatchObject({ what: "records exported", who: "Olive Desk" });

    const password = "a quiet ward";
    await app.sql`update patient set password_hash = ${await hashPassword(password)} where id = ${kept.id}`;
    expect((await app.post("/api/user/delete-account", { password }, kept)).status).toBe(200);
    expect(await app.sql`select from contact_message where email = ${gone.email}`).toHaveLength(0);
    expect(await app.sql`select from patient where former_email = ${gone.email}`).toHaveLength(0);
  });
});

describe("a merge is rejected, with every blocker at once", () => {
  it("when both have a visit at one time, and nothing has moved", async () => {
    const desk = await aColleague(app, "desk");
    const [one, other] = [await aConsultant(app), await aConsultant(app)];
    const [{ patient: kept }, { patient: gone, visitId }] = [await aVisit(one.id, 90), await aVisit(other.id, 90)];
    for (const { id } of [kept, gone]) {
      const input = { ...aRideInput({ days: 4 }), paymentMethod: "cash" };
      await app.post("/api/user/book-ride", input, id === kept.id ? kept : gone);
    }
    const { blockers } = await seen(desk, kept, gone);
    expect(blockers).toHaveLength(2);
    expect(blockers[0]).toContain("Both records have a visit at the same time");
    expect(blockers[1]).toContain("Both records have a ride at the same time");
    expect(await merge(desk, kept, gone)).toMatchObject({ status: 409, body: { message: blockers[0] } });
    expect((await recordOf(desk, gone)).visits.map(({ _id }) => _id)).toEqual([visitId]);
  });

  it("when the other one has an open checkout session", async () => {
    const desk = await aColleague(app, "desk");
    const [kept, gone] = [await aPatient(app), await aPatient(app)];
    const { id } = await aConsultant(app);
    const booked = await app.post("/api/user/book-appointment", await aBookingInput(app, id), gone);
    const appointmentId = JSON.parse(JSON.stringify(booked.body["appointment"]))._id;
    await app.post("/api/user/pay-appointment", { appointmentId }, gone);
    const { blockers } = await seen(desk, kept, gone);
    expect(blockers).toEqual([expect.stringContaining("has an open card payment for a visit until")]);
    expect((await merge(desk, kept, gone)).status).toBe(409);
  });

  it("when the kept record would have no login and the other one has; the other way round it works", async () => {
    const desk = await aColleague(app, "desk");
    const [caller, member] = [await aPatient(app), await aPatient(app)];
    await app.sql`update patient set email = '', password_hash = '', phone = '+12155550123' where id = ${caller.id}`;
    expect(await merge(desk, caller, member)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("has no login") },
    });
    expect((await merge(desk, member, caller)).status).toBe(200);
    const { patient } = await recordOf(desk, member);
    expect(patient).toMatchObject({ email: member.email, phone: "+12155550123" });
  });

  it("of a record with itself, with a deleted one, and with an unknown one", async () => {
    const desk = await aColleague(app, "desk");
    const [kept, gone, third] = [await aPatient(app), await aPatient(app), await aPatient(app)];
    expect((await merge(desk, kept, kept)).body).toMatchObject({
      message: "Please choose a different record: these are the same.",
    });
    await merge(desk, kept, gone);
    expect((await seen(desk, third, gone)).blockers[0]).toContain("was already merged into Ann Lee's record");
    expect((await merge(desk, third, gone)).status).toBe(409);
    expect((await merge(desk, gone, third)).status).toBe(409);
    const unknown = crypto.randomUUID();
    const path = `/api/office/patients/${kept.id}/merge/preview`;
    expect((await app.post(path, { otherId: unknown }, desk)).status).toBe(404);
  });

  it("when either was changed since it was loaded, with the fresh preview", async () => {
    const desk = await aColleague(app, "desk");
    const [kept, gone] = [await aPatient(app), await aPatient(app)];
    const before = await seen(desk, kept, gone);
    await app.sql`update patient set phone = '+12155550177' where id = ${gone.id}`;
    const revisions = { revision: before.kept.revision, otherRevision: before.gone.revision };
    const input = { otherId: gone.id, ...revisions, evidence: "made_here" };
    const answer = await app.post(`/api/office/patients/${kept.id}/merge`, input, desk);
    expect(answer).toMatchObject({ status: 409, body: { fresh: { gone: { phone: "+12155550177" } } } });
  });
});

describe("races", () => {
  it("of two merges of one pair in both directions one succeeds, and neither deadlocks", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await aColleague(app, "desk"), await aColleague(app, "owner")];
      const [a, b] = [await aPatient(app), await aPatient(app)];
      const answers = await Promise.all([merge(one, a, b), merge(two, b, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const here = await app.sql`select from patient where id in (${a.id}, ${b.id}) and deleted_at is null`;
      expect(here).toHaveLength(1);
    }
  });

  it("a booking during a merge is made for the kept record or not at all", async () => {
    const desk = await aColleague(app, "desk");
    const { id: docId } = await aConsultant(app);
    const inputs = await bookingInputsFor(app, docId);
    for (const input of inputs.slice(0, 5)) {
      const [kept, gone] = [await aPatient(app), await aPatient(app)];
      await Promise.all([merge(desk, kept, gone), app.post("/api/user/book-appointment", input, gone)]);
      expect(await app.sql`select from appointment where patient_id = ${gone.id}`).toHaveLength(0);
    }
  });
});

describe("the database protects a merged record", () => {
  it("no session, visit, ride or second merge is written for it, and it cannot be separated again", async () => {
    const desk = await aColleague(app, "desk");
    const [kept, gone, third] = [await aPatient(app), await aPatient(app), await aPatient(app)];
    const { id: docId } = await aConsultant(app);
    await merge(desk, kept, gone);
    const { sql } = app;
    const tries = [
      sql`insert into patient_session (id, patient_id, expires_at) values ('t', ${gone.id}, now() + interval '1 day')`,
      sql`insert into appointment (patient_id, consultant_id, starts_at, ends_at, held_until, fee_cents, zoom_email)
        values (${gone.id}, ${docId}, now() + interval '1 day', now() + interval '25 hours', now() + interval '1 hour', 100, 'a@b.test')`,
      sql`insert into ride (patient_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method, status, quote_cents)
        values (${gone.id}, 'A', 'B', false, 'ambulatory', now() + interval '1 day', 'cash', 'pending', 4500)`,
      sql`update patient set merged_into = null, former_email = null where id = ${gone.id}`,
      sql`update patient set merged_into = ${gone.id} where id = ${gone.id}`,
      sql`update patient set password_hash = 'mine' where id = ${gone.id}`,
      sql`update patient set deleted_at = null where id = ${gone.id}`,
      sql`update patient set merged_into = ${gone.id} where id = ${third.id}`,
    ];
    for (const attempt of tries) await expect(attempt).rejects.toThrow();
  });
});
