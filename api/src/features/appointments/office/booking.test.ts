import { expect, it } from "vitest";
import { PayLink } from "../../../../contract/office-booking.ts";
import { Calendar, OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { type Answer, read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aBookingInput, aConsultant, aPatient, type BookingInput, bookingInputsFor } from "../../../../test/people.ts";
import { aPhoneNumber } from "../../../../test/phone-number.ts";
import { aColleague } from "../../../../test/staff.ts";
import { emailRenderers } from "../../../emails.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { renderEmail } from "../../../lib/mail/emails.ts";
import { practiceLabels } from "../../../lib/time/practice-time.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, DATABASE_POOL_SIZE: "20" });
const desk = await aColleague(app, "desk");

const aFreeSlot = async () => aBookingInput(app, (await aConsultant(app)).id);
const slotOf = ({ docId, slotDate, slotTime }: BookingInput) => ({ docId, slotDate, slotTime });
const book = (wish: BookingInput, patient: object, more: object = {}): Promise<Answer> =>
  app.post("/api/office/visits", { ...slotOf(wish), patient, ...more }, desk);
const visitIn = (answer: Answer) => read(OfficeVisitFound, answer).visit;

it("a caller without an email gets a visit held for a day, with the name of the employee who booked it", async () => {
  const [input, phone] = [await aFreeSlot(), aPhoneNumber()];
  const visit = visitIn(await book(input, { name: "Rosa Diaz", phone }, { reason: "A cough at night." }));
  expect(visit).toMatchObject({
    state: "held",
    bookedBy: "Olive Desk",
    patient: { name: "Rosa Diaz", phone, email: "", hasLogin: false },
    details: { reason: "A cough at night." },
    timeline: [{ what: "appointment booked", who: "Olive Desk" }],
  });
  const heldFor = Date.parse(visit.heldUntil ?? "") - Date.now();
  expect(heldFor).toBeGreaterThan(Math.min(Date.parse(visit.startsAt) - Date.now(), 24 * 3_600_000) - 60_000);
  const { date } = practiceLabels(new Date(visit.startsAt), visit.timeZone);
  const { columns } = read(Calendar, await app.get(`/api/office/calendar?day=${date}`, desk));
  const slots = columns.find(({ docId }) => docId === input.docId)?.slots;
  expect(slots?.find(({ visitId }) => visitId === visit._id)).toMatchObject({ state: "held", patient: "Rosa Diaz" });
});

it.each(["(%a) %b-%c", "+1 %a %b %c", "1%a%b%c", "%a.%b.%c"])(
  "a caller whose number has an account is named, and gets no second account: %s",
  async (writing) => {
    const [phone, first] = [aPhoneNumber(), await aFreeSlot()];
    const [, second, third] = await bookingInputsFor(app, first.docId);
    if (!second || !third) throw new Error("This consultant has no free slots");
    const { patient } = visitIn(await book(first, { name: "Rosa Diaz", phone }));
    const [, a = "", b = "", c = ""] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
    const written = writing.replace("%a", a).replace("%b", b).replace("%c", c);
    expect(await book(second, { name: "R. Diaz", phone: written })).toMatchObject({
      status: 409,
      body: {
        message: "Rosa Diaz already has this number. Please book for them, or choose that this is a different person.",
      },
    });
    expect(visitIn(await book(second, { _id: patient._id })).patient).toEqual(patient);
    const other = await book(third, { name: "Her son", phone: written, isSomebodyElse: true });
    expect(visitIn(other).patient._id).not.toBe(patient._id);
  },
);

it("two colleagues who book for one new caller at once create one account", async () => {
  const [phone, ...inputs] = [aPhoneNumber(), await aFreeSlot(), await aFreeSlot()];
  const answers = await Promise.all(inputs.map((input) => book(input, { name: "Rosa Diaz", phone })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const rows = await app.sql`select from patient where phone = ${phone}`;
  expect(rows).toHaveLength(1);
});

it("when desks and patients race for a slot one gets it, and the office never overbooks", async () => {
  const input = await aFreeSlot();
  const patients = await Promise.all(Array.from({ length: 4 }, () => aPatient(app)));
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => book(input, { name: "Rosa Diaz", phone: aPhoneNumber() })),
    ...patients.map(({ token }) => app.post("/api/user/book-appointment", input, { token })),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const late = await book(input, { name: "Rosa Diaz", phone: aPhoneNumber() });
  expect([late.status, late.body["message"]]).toEqual([409, "That time has just been taken. Please choose another."]);
  expect(
    await app.sql`select from patient where phone <> '' and not exists (
    select from appointment where patient_id = patient.id)`,
  ).toHaveLength(0);
});

it("the office is not bound by notice or the limit of three holds, but by time off and other visits at that time", async () => {
  const { id: docId } = await aConsultant(app);
  await app.sql`update consultant set notice_minutes = 10080 where id = ${docId}`;
  const { id, name } = await aPatient(app);
  const other = await aFreeSlot();
  const slots = (await bookingInputsFor(app, other.docId)).slice(0, 5);
  for (const slot of slots) expect((await book({ ...slot, docId }, { _id: id })).status, name).toBe(200);
  const [first] = slots;
  if (!first) throw new Error("No slot is free");
  expect(await book(first, { _id: id })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("There is already a visit with Amara Okafor on") },
  });
});

it("a payment link is emailed to a caller with an email, works without a login, and stops working once it is paid", async () => {
  const email = `${crypto.randomUUID()}@caller.test`;
  const visit = visitIn(await book(await aFreeSlot(), { name: "Rosa Diaz", phone: aPhoneNumber(), email }));
  await sendDueEmails(app);
  const [message] = mailbox.to(email);
  expect(message?.subject).toMatch(/^We're holding /);
  const code = /\/pay#([\w-]+)/.exec(message?.text ?? "")?.[1] ?? "";
  const look = () => app.post("/api/pay/look", { code: code.toLowerCase().replaceAll("-", " ") });
  expect((await look()).body).toMatchObject({ state: "open", feeCents: 8000, consultant: "Amara Okafor" });
  expect(JSON.stringify((await look()).body)).not.toContain("Rosa");

  const { emails } = visitIn(await app.get(`/api/office/visits/${visit._id}`, desk));
  const link = emails.find(({ kind }) => kind === "pay-link");
  const shown = await app.get(`/api/office/visits/${visit._id}/email?kind=pay-link&subjectId=${link?.subjectId}`, desk);
  expect(shown.body["message"]).toBe("Please create a new payment link instead.");
  const { body } = await app.post("/api/pay/checkout", { code });
  // The payer's landing page is enough: no webhook comes.
  await app.cards.setWebhooks("drop");
  await app.cards.press(String(body["url"]), "pay");
  const [page] = await app.sql<
    { sessionId: string }[]
  >`select session_id from checkout where appointment_id = ${visit._id}`;
  const back = await app.post("/api/pay/landed", { sessionId: page?.sessionId });
  expect(back.body).toMatchObject({ outcome: "paid" });
  await app.cards.setWebhooks("deliver");
  expect((await look()).body).toMatchObject({ state: "paid" });
  expect((await app.post("/api/pay/checkout", { code })).status).toBe(409);
});

it("a link to read aloud is shown once, stored as a hash, and ends with the hold", async () => {
  const visit = visitIn(await book(await aFreeSlot(), { name: "Rosa Diaz", phone: aPhoneNumber() }));
  const path = `/api/office/visits/${visit._id}/pay-link`;
  const { code, url } = read(PayLink, await app.post(path, { send: false }, desk));
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
  expect(url).toContain(`/pay#${code}`);
  const kept = JSON.stringify([await app.sql`select * from pay_link`, await app.sql`select * from idempotency_key`]);
  expect(kept).not.toContain(code?.replaceAll("-", ""));
  expect((await app.post(path, { send: true }, desk)).body["message"]).toBe(
    "This patient has no email. Please read the link aloud.",
  );
  await app.sql`update appointment set held_until = now() - interval '1 second' where id = ${visit._id}`;
  expect((await app.post("/api/pay/look", { code })).body).toMatchObject({ state: "over" });
  expect((await app.post("/api/pay/checkout", { code })).status).toBe(409);
  expect((await app.post("/api/pay/look", { code: "2222-2222-2222" })).status).toBe(404);
});

it("a hold of the office can be released, and the release undone", async () => {
  const input = await aFreeSlot();
  const visit = visitIn(await book(input, { name: "Rosa Diaz", phone: aPhoneNumber() }));
  const path = `/api/office/visits/${visit._id}`;
  const preview = await app.post(`${path}/preview`, { action: "cancel" }, desk);
  expect(preview.body).toMatchObject({
    blockers: [],
    refundCents: 0,
    email: { subject: expect.stringMatching(/ is canceled: /) },
  });
  const released = await app.post(`${path}/cancel`, { revision: visit.revision }, desk);
  expect(visitIn(released).state).toBe("cancelled");
  const undone = await app.post(`/api/office/undo/${released.body["operationId"]}`, {}, desk);
  expect(visitIn(undone)).toMatchObject({ state: "held", heldUntil: visit.heldUntil });
});

it.each([
  ["patient", "We canceled your visit as you asked."],
  ["consultant", "We're sorry: your nurse can't keep this visit."],
  ["office", "We're sorry: we had to cancel this visit."],
])("names the %s that released a hold, in the preview and in the email", async (canceledBy, opening) => {
  const patient = { name: "Rosa Diaz", phone: aPhoneNumber(), email: `${crypto.randomUUID()}@caller.test` };
  const visit = visitIn(await book(await aFreeSlot(), patient));
  const path = `/api/office/visits/${visit._id}`;
  const preview = await app.post(`${path}/preview`, { action: "cancel", canceledBy }, desk);
  expect(preview.body).toMatchObject({ email: { text: expect.stringContaining(opening) } });
  expect((await app.post(`${path}/cancel`, { revision: visit.revision, canceledBy }, desk)).status).toBe(200);
  const queued = { kind: "appointment-cancelled", subjectId: visit._id };
  const email = await renderEmail(emailRenderers, app.services, queued);
  expect(email?.paragraphs).toEqual([`${opening} You haven't been charged.`]);
});

it("of two people who add an email to an account created by phone, the second is told about the first", async () => {
  const { patient } = visitIn(await book(await aFreeSlot(), { name: "Rosa Diaz", phone: aPhoneNumber() }));
  const { revision } = patient;
  const add = () =>
    app.post(
      `/api/office/patients/${patient._id}/email`,
      { email: `${crypto.randomUUID()}@caller.test`, revision },
      desk,
    );
  const answers = [await add(), await add()];
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect(answers[1]?.body["message"]).toMatch(/^Olive Desk just changed this\./);
});

it("an account created by phone is claimed by the reader of its email, and by no one else", async () => {
  const email = `${crypto.randomUUID()}@caller.test`;
  const { patient } = visitIn(await book(await aFreeSlot(), { name: "Rosa Diaz", phone: aPhoneNumber() }));
  const note = () => app.post(`/api/office/patients/${patient._id}/email`, { email, revision: patient.revision }, desk);
  expect((await note()).status).toBe(200);
  // The log is kept forever, and an address is not.
  expect(
    await app.sql`select change from audit_entry where action = 'email added' and subject_id = ${patient._id}`,
  ).toEqual([{ change: null }]);
  const password = "correct horse battery";
  const signUp = await app.post("/api/user/register", { name: "Eve", email, password });
  expect(signUp).toMatchObject({ status: 409, body: { message: expect.stringContaining("Forgot password?") } });
  expect((await app.post("/api/user/login", { email, password: "" })).status).not.toBe(200);
  expect((await app.post("/api/user/login", { email, password })).status).toBe(401);

  expect((await app.post("/api/user/forgot-password/check-email", { email })).status).toBe(200);
  await sendDueEmails(app);
  const code = /\b\d{6}\b/.exec(mailbox.to(email).at(-1)?.text ?? "")?.[0];
  const confirmed = await app.post("/api/user/forgot-password/check-email", { email, code });
  expect(confirmed.status).toBe(200);
  const { resetToken } = confirmed.body;
  expect(
    (
      await app.post("/api/user/forgot-password/reset", {
        email,
        resetToken,
        newPassword: password,
        confirmPassword: password,
      })
    ).status,
  ).toBe(200);
  const login = await app.post("/api/user/login", { email, password });
  const visits = await app.get("/api/user/appointments", { token: String(login.body["token"]) });
  expect(visits.body["appointments"]).toHaveLength(1);
  expect((await note()).body["message"]).toBe("This patient has a login and changes the email on their own profile.");
});

it("emails to a caller without an email wait to be printed", async () => {
  const visit = visitIn(await book(await aFreeSlot(), { name: "Rosa Diaz", phone: aPhoneNumber() }));
  const path = `/api/office/visits/${visit._id}`;
  const paid = { revision: visit.revision, method: "cash", cents: 8000 };
  expect((await app.post(`${path}/payments`, paid, desk)).status).toBe(200);
  await app.sql`update appointment set call_due_at = now() where id = ${visit._id}`;
  await app.sql`update email_outbox set due_at = now() where due_at is not null`;
  await runJobs(frequentJobs(app.services));
  const { emails } = visitIn(await app.get(path, desk));
  const message = emails.find(({ kind }) => kind === "appointment-paid");
  expect(message).toMatchObject({ state: "paper" });
  const shown = await app.get(`${path}/email?kind=appointment-paid&subjectId=${message?.subjectId}`, desk);
  expect(shown.body).toMatchObject({ text: expect.stringContaining("in cash") });
  const again = await app.post(`${path}/emails`, { kind: message?.kind, subjectId: message?.subjectId }, desk);
  expect([again.status, again.body["message"]]).toEqual([409, "This patient has no email. Please print the message."]);
});
