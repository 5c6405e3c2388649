import { expect, it } from "vitest";
import { NurseDay } from "../../../../contract/nurse.ts";
import { OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { VisitDetailsAnswer } from "../../../../contract/visit-details.ts";
import { type Answer, read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { bookingInputsFor } from "../../../../test/people.ts";
import { aColleague, aNurse, aNurseVisit } from "../../../../test/staff.ts";
import { aPaidVisit, aRunningVisit, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { practiceLabels } from "../../../lib/time/practice-time.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "10" });
const desk = await aColleague(app, "desk");
const settleDown = () => runJobs(frequentJobs(app.services));

const visitOf = async (id: string) => read(OfficeVisitFound, await app.get(`/api/office/visits/${id}`, desk)).visit;
const act = async (id: string, action: string, input: object): Promise<Answer> =>
  app.post(`/api/office/visits/${id}/${action}`, { revision: (await visitOf(id)).revision, ...input }, desk);

it("attendance is recorded by the office as by the nurse, is seen by both, and can be withdrawn", async () => {
  const nurse = await aNurse(app);
  const { visitId } = await aNurseVisit(app, nurse, { endedMinutesAgo: 5 });
  expect((await act(visitId, "attendance", { attendance: "patient_absent" })).status).toBe(200);
  const noted = await visitOf(visitId);
  expect(noted).toMatchObject({ attendance: "patient_absent", attendanceUntil: expect.any(String) });
  expect(noted.timeline[0]).toMatchObject({ what: "attendance recorded", who: "Olive Desk" });
  const stale = await app.post(`/api/office/visits/${visitId}/attendance`, { revision: 1, attendance: "met" }, desk);
  expect(stale.body).toMatchObject({ changedBy: "Olive Desk", fresh: { attendance: "patient_absent" } });
  expect((await act(visitId, "attendance", { attendance: null })).status).toBe(200);
  expect(await visitOf(visitId)).toMatchObject({ attendance: null, attendanceUntil: null });
});

it("attendance recorded while the visit's end passes is stored: the clock does not change the revision", async () => {
  const { appointmentId } = await aRunningVisit(app, 31);
  const { revision, state } = await visitOf(appointmentId);
  await settleDown();
  const response = await app.post(
    `/api/office/visits/${appointmentId}/attendance`,
    { revision, attendance: "met" },
    { ...desk, key: crypto.randomUUID() },
  );
  expect([state, (await visitOf(appointmentId)).state]).toEqual(["paid", "completed"]);
  expect(response.status).toBe(200);
});

it("a nurse who could not come costs the patient nothing", async () => {
  const visit = await aRunningVisit(app, 31);
  const response = await act(visit.appointmentId, "attendance", { attendance: "consultant_absent" });
  expect(response.body["message"]).toBe("We'll refund $80 to the patient.");
  expect((await visitOf(visit.appointmentId)).dueCents).toBe(8000);
});

it("notes are shared with the nurse, and cause no email", async () => {
  const nurse = await aNurse(app);
  const { visitId, startsAt, patient } = await aNurseVisit(app, nurse, { endedMinutesAgo: 5 });
  await settleDown();
  const emails = mailbox.to(patient.email).length;
  await app.post(`/api/office/visits/${visitId}/notes`, { text: "She called back." }, desk);
  await settleDown();
  expect(mailbox.to(patient.email)).toHaveLength(emails);
  const { date } = practiceLabels(startsAt, app.services.config.practiceTimeZone);
  const { visits } = read(NurseDay, await app.get(`/api/nurse/day?day=${date}`, nurse));
  expect(visits[0]?.notes).toMatchObject([{ who: "Olive Desk", text: "She called back." }]);
  expect((await visitOf(visitId)).notes).toHaveLength(1);
});

async function aVisitWithDetails() {
  const visit = await aPaidVisit(app);
  const input = { reason: "A cough at night.", forName: "Maria Lee", forRelation: "Mother", copyTo: "son@own.test" };
  await app.post("/api/user/visit-details", { appointmentId: visit.appointmentId, ...input }, visit);
  const form = new FormData();
  form.append("appointmentId", visit.appointmentId);
  form.append("document", new File(["%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"], "blood test.pdf"));
  const { details } = read(VisitDetailsAnswer, await app.post("/api/user/visit-document", form, visit));
  return { visit, documentId: details.documents[0]?._id };
}

it("the patient's details are shown in full to the office, with an initial to the visit's nurse, to no other nurse", async () => {
  const { visit, documentId } = await aVisitWithDetails();
  const nurse = await aNurse(app);
  await app.sql`update staff set consultant_id = ${visit.docId} where id = ${nurse.id}`;
  const { details } = await visitOf(visit.appointmentId);
  expect(details).toMatchObject({
    reason: "A cough at night.",
    visitFor: { name: "Maria Lee", relation: "Mother" },
    copyTo: { email: "son@own.test", isConfirmed: false },
    documents: [{ name: "blood test.pdf" }],
  });
  const { date } = practiceLabels(visit.startsAt, app.services.config.practiceTimeZone);
  const { visits } = read(NurseDay, await app.get(`/api/nurse/day?day=${date}`, nurse));
  expect(visits[0]?.details).toMatchObject({
    reason: "A cough at night.",
    visitFor: { name: "Maria L.", relation: "Mother" },
  });

  const address = (side: string) => `/api/${side}/visits/${visit.appointmentId}/documents/${documentId}`;
  for (const [side, who] of [
    ["office", desk],
    ["nurse", nurse],
  ] as const) {
    const file = await app.get(address(side), who);
    expect([file.status, file.headers.get("content-disposition")]).toEqual([
      200,
      "attachment; filename*=UTF-8''blood%20test.pdf",
    ]);
  }
  expect((await app.get(address("nurse"), await aNurse(app))).status).toBe(404);
  expect((await app.get(address("office"), await aColleague(app, "view"))).status).toBe(403);
  const { timeline } = await visitOf(visit.appointmentId);
  const readings = timeline.filter(({ what }) => what === "visit document opened");
  expect(readings.map(({ who }) => who)).toEqual(["Amara Okafor", "Olive Desk"]);
});

it("an email can be resent, and one that was not sent is tried at once with its reason", async () => {
  const visit = await aPaidVisit(app);
  await settleDown();
  const send = async (kind: string) => {
    const message = (await visitOf(visit.appointmentId)).emails.find((one) => one.kind === kind);
    return app.post(`/api/office/visits/${visit.appointmentId}/emails`, { kind, subjectId: message?.subjectId }, desk);
  };
  const confirmations = () => mailbox.to(visit.zoomEmail).filter(({ subject }) => subject?.includes(" is confirmed: "));
  expect(confirmations()).toHaveLength(1);
  expect((await send("appointment-paid")).body["message"]).toBe("We're sending it again.");
  await sendDueEmails(app);
  expect(confirmations()).toHaveLength(2);
  expect((await send("appointment-paid-again")).status).toBe(200);
  await sendDueEmails(app);
  expect(confirmations()).toHaveLength(3);
  expect((await send("slot-held")).body["message"]).toBe(
    "That email is out of date and can't be sent again. Please write or call instead.",
  );
  await app.sql`
    update email_outbox set sent_at = null, due_at = now() + interval '1 hour', last_error = 'The mail server isn''t responding.'
    where subject_id = ${visit.appointmentId} and kind = 'appointment-paid'`;
  const { emails } = await visitOf(visit.appointmentId);
  expect(emails.find(({ kind }) => kind === "appointment-paid")).toMatchObject({
    state: "owed",
    problem: "The mail server isn't responding.",
  });
  expect((await send("appointment-paid")).body["message"]).toBe("We're trying again now.");
  await sendDueEmails(app);
  expect(confirmations()).toHaveLength(4);
});

async function anUnattendedVisit(): Promise<PaidVisit> {
  const visit = await aRunningVisit(app, 12);
  const { appointmentId, token } = visit;
  expect((await app.post("/api/user/unattended-appointment", { appointmentId }, { token })).status).toBe(200);
  return visit;
}

it("a report that no nurse came is resolved by the office once, whatever the patient chooses at that moment", async () => {
  const [back, moved, came] = [await anUnattendedVisit(), await anUnattendedVisit(), await anUnattendedVisit()];
  expect((await visitOf(back.appointmentId)).unattended).toMatchObject({ isOpen: true });
  const { token, appointmentId } = back;
  const race = await Promise.all([
    act(appointmentId, "unattended", { outcome: "refunded" }),
    app.post("/api/user/attended-appointment", { appointmentId }, { token }),
  ]);
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [input] = await bookingInputsFor(app, moved.docId);
  const { slotDate, slotTime } = input ?? {};
  expect((await act(moved.appointmentId, "unattended", { outcome: "moved" })).status).toBe(400);
  expect((await act(moved.appointmentId, "unattended", { outcome: "moved", slotDate, slotTime })).status).toBe(200);
  expect((await act(came.appointmentId, "unattended", { outcome: "attended" })).status).toBe(200);
  const [after, stays] = [await visitOf(moved.appointmentId), await visitOf(came.appointmentId)];
  expect(after.timeline[0]).toMatchObject({ what: "appointment rescheduled", who: "Olive Desk" });
  expect([after.unattended?.isOpen, stays.unattended?.isOpen, stays.state]).toEqual([false, false, "paid"]);
});

it("those who may only read a visit don't get the link to the patient's call, nor its numbers and codes, in an email either", async () => {
  const { appointmentId: visitId } = await aPaidVisit(app);
  await settleDown();
  const dialIn = { numbers: [{ number: "+1 215 555 0199", place: "US" }], meeting: "8814402", passcode: "7731" };
  await app.sql`
    update appointment set meeting_url = 'https://meet.test/room', dial_in = ${app.sql.json(dialIn)} where id = ${visitId}`;
  const urlFor = async (role: "desk" | "view") =>
    read(OfficeVisitFound, await app.get(`/api/office/visits/${visitId}`, await aColleague(app, role))).visit
      .meetingUrl;
  expect(await urlFor("desk")).toBe("https://meet.test/room");
  expect(await urlFor("view")).toBeNull();
  const emailFor = async (role: "desk" | "view") => {
    const path = `/api/office/visits/${visitId}/email?kind=appointment-paid&subjectId=${visitId}`;
    return (await app.get(path, await aColleague(app, role))).body;
  };
  expect(await emailFor("desk")).toMatchObject({ text: expect.stringMatching(/555.?0199[\s\S]*7731/) });
  expect(await emailFor("view")).toMatchObject({ text: expect.not.stringMatching(/meet\.test|555.?0199|7731/) });
});
