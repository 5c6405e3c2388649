import { expect, it } from "vitest";
import { SessionList } from "../contract/accounts.ts";
import { Booked } from "../contract/appointments.ts";
import { VisitDetailsAnswer } from "../contract/visit-details.ts";
import { WaitingList } from "../contract/waitlist.ts";
import { runJobs } from "../src/lib/jobs.ts";
import { openSession } from "../src/lib/sessions.ts";
import { sendTexts } from "../src/texts.ts";
import { type Answer, type Call, read } from "./app.ts";
import { testAppWithCards } from "./cards.ts";
import { bookWholeDay } from "./full-days.ts";
import { operationsOf } from "./operations.ts";
import { aConsultant, aDriver, aPatient, bookingInputsFor } from "./people.ts";
import { signingKeys } from "./pushes.ts";
import { documentAttempts } from "./repeated-documents.ts";
import { officeAttempts } from "./repeated-office.ts";
import { recordAttempts } from "./repeated-records.ts";
import { rideAttempts } from "./repeated-rides.ts";
import { scheduleAttempts } from "./repeated-schedules.ts";
import { sampleOf } from "./sample.ts";
import { aColleague } from "./staff.ts";
import { testTexts } from "./texts.ts";
import { aPaidVisit, aRunningVisit } from "./visits.ts";

const texts = await testTexts();
const app = await testAppWithCards({ ...texts.env, ...signingKeys, DATABASE_POOL_SIZE: "10" });

type Caller = Pick<Call, "token" | "driverToken" | "cookie">;
type Body = object | (() => FormData);
/** A successful call, and the same call with other details. */
type IdempotentCall = { path?: string; as: Caller; body: Body; other: Body };

const PDF = "%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n";
const unknownId = "01890000-0000-7000-8000-000000000000";
/** Created per call, as in a browser: equal parts, another boundary. */
const formOf = (parts: Record<string, string | File>) => (): FormData => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
};

async function aBooking() {
  const [as, { id: docId }] = [await aPatient(app), await aConsultant(app)];
  const [body, other] = await bookingInputsFor(app, docId);
  if (!body || !other) throw new Error("This consultant has no free slots");
  return { as, docId, body, other };
}

async function aHeldVisit() {
  const { as, body } = await aBooking();
  const { appointment } = read(Booked, await app.post("/api/user/book-appointment", body, as));
  return { as, body: { appointmentId: appointment._id }, other: { appointmentId: unknownId } };
}

async function aMove(): Promise<IdempotentCall> {
  const visit = await aPaidVisit(app);
  const { slotDate, slotTime } = (await bookingInputsFor(app, visit.docId))[40] ?? {};
  const to = { appointmentId: visit.appointmentId, slotDate, slotTime };
  return { as: { token: visit.token }, body: to, other: { ...to, appointmentId: unknownId } };
}

async function aNoShowReport({
  isReported = true,
} = {}): Promise<IdempotentCall & { body: { appointmentId: string } }> {
  const { appointmentId, token } = await aRunningVisit(app, 12);
  if (isReported) await app.post("/api/user/unattended-appointment", { appointmentId }, { token });
  return { as: { token }, body: { appointmentId }, other: { appointmentId: unknownId } };
}

async function aNoShowVisitToMove(): Promise<IdempotentCall> {
  const { as, body } = await aNoShowReport();
  const [visit] = await app.sql<
    { docId: string }[]
  >`select consultant_id as doc_id from appointment where id = ${body.appointmentId}`;
  const [one, two] = (await bookingInputsFor(app, visit?.docId ?? "")).map(({ slotDate, slotTime }) => ({
    ...body,
    slotDate,
    slotTime,
  }));
  if (!one || !two) throw new Error("This consultant has no free slots");
  return { as, body: one, other: two };
}

async function aConfirmationToResend(): Promise<IdempotentCall> {
  const { as, body } = await aHeldVisit();
  const to = (zoomEmail: string) => ({ ...body, zoomEmail });
  return { as, body: to("ann@right.test"), other: to("ann@other.test") };
}

const DETAILS = { reason: "A cough at night.", forName: "", forRelation: "", copyTo: "" };

async function aVisitWithDetails(): Promise<IdempotentCall> {
  const { as, body } = await aHeldVisit();
  return { as, body: { ...body, ...DETAILS }, other: { ...body, ...DETAILS, reason: "Another." } };
}

async function aDocument(): Promise<IdempotentCall> {
  const { as, body } = await aHeldVisit();
  const sent = (name: string) => formOf({ ...body, document: new File([PDF], name) });
  return { as, body: sent("blood.pdf"), other: sent("scan.pdf") };
}

async function aDocumentToRemove(): Promise<IdempotentCall> {
  const { as, body } = await aDocument();
  const sent = typeof body === "function" ? body() : body;
  const { details } = read(VisitDetailsAnswer, await app.post("/api/user/visit-document", sent, as));
  return { as, body: { documentId: details.documents[0]?._id }, other: { documentId: unknownId } };
}

/** A nurse's fully booked day, and a patient for its waitlist. */
async function aFullDay() {
  const { as, docId, body } = await aBooking();
  await bookWholeDay(app, docId, body.slotDate);
  return { as, docId, slotDate: body.slotDate };
}

async function aWaitlistEntry(): Promise<IdempotentCall> {
  const { as, docId, slotDate } = await aFullDay();
  return { as, body: { docId, slotDate }, other: { docId } };
}

async function aWaitlistEntryToLeave(): Promise<IdempotentCall> {
  const { as, ...input } = await aFullDay();
  const { waiting } = read(WaitingList, await app.post("/api/user/waitlist/join", input, as));
  return { as, body: { waitingId: waiting[0]?._id }, other: { waitingId: unknownId } };
}

async function aNumberForTexts(): Promise<IdempotentCall> {
  const input = (number: string) => ({ number, consent: true });
  return { as: await aPatient(app), body: input("2155550145"), other: input("2155550146") };
}

async function aCodeForTexts(): Promise<IdempotentCall> {
  const as = await aPatient(app);
  await app.post("/api/user/text-reminders/ask", { number: "2155550147", consent: true }, as);
  await runJobs([sendTexts(app.services)]);
  const code = /\b\d{6}\b/.exec(texts.to("+12155550147").at(-1) ?? "")?.[0];
  return { as, body: { code }, other: { code: code === "000000" ? "000001" : "000000" } };
}

async function aReview(): Promise<IdempotentCall> {
  const { as, docId } = await aBooking();
  const rated = (rating: number) => ({ rating, comment: "Kind." });
  return { path: `/api/reviews/${docId}`, as, body: rated(5), other: rated(4) };
}

const aProfile = async (as: Caller) => ({ as, body: formOf({ name: "Ann Reed" }), other: formOf({ name: "Ann Lee" }) });

const ANN = { name: "Ann", email: "ann@x.test" };
async function anApplication(): Promise<IdempotentCall> {
  const sent = (country: string) =>
    formOf({ ...ANN, specialization: "Oncology", country, resume: new File([PDF], "cv.pdf") });
  return { as: await aPatient(app), body: sent("Kenya"), other: sent("Ghana") };
}

async function anotherSession(kind: "patient" | "driver"): Promise<IdempotentCall> {
  const as = kind === "patient" ? await aPatient(app) : await aDriver(app);
  await openSession(app.sql, kind, as.id);
  const list = `/api/${kind === "patient" ? "user" : "driver"}/sessions`;
  const { sessions } = read(SessionList, await app.get(list, as));
  return { as, body: { sessionId: sessions.find(({ isThis }) => !isThis)?._id }, other: { sessionId: unknownId } };
}

/** A new staff member to invite. */
const aNewcomer = () => ({ name: "Viola View", email: `${crypto.randomUUID()}@office.test`, role: "view" });

async function anInvitation(): Promise<IdempotentCall> {
  return { as: await aColleague(app, "owner"), body: aNewcomer(), other: aNewcomer() };
}

async function aNurseToInvite(): Promise<IdempotentCall> {
  const { id } = await aConsultant(app);
  const path = `/api/office/consultants/${id}/invitation`;
  const [{ email }, other] = [aNewcomer(), aNewcomer()];
  return { path, as: await aColleague(app, "desk"), body: { email }, other: { email: other.email } };
}

async function aRoleToChange(): Promise<IdempotentCall> {
  const { id } = await aColleague(app, "view");
  const body = { revision: 1, action: "set-role", role: "desk" };
  const as = await aColleague(app, "owner");
  return { path: `/api/office/staff/${id}`, as, body, other: { ...body, role: "dispatch" } };
}

const attempts: Record<string, () => Promise<IdempotentCall>> = {
  "POST /api/user/book-appointment": aBooking,
  "POST /api/user/cancel-appointment": aHeldVisit,
  "POST /api/user/move-appointment": aMove,
  "POST /api/user/confirm-change": () => aNoShowReport({ isReported: false }),
  "POST /api/user/pay-appointment": aHeldVisit,
  "POST /api/user/send-confirmation": aConfirmationToResend,
  "POST /api/user/visit-details": aVisitWithDetails,
  "POST /api/user/visit-document": aDocument,
  "POST /api/user/remove-visit-document": aDocumentToRemove,
  "POST /api/user/text-reminders/ask": aNumberForTexts,
  "POST /api/user/text-reminders/confirm": aCodeForTexts,
  "POST /api/user/text-reminders/stop": async () => ({ as: await aPatient(app), body: {}, other: { and: "more" } }),
  "POST /api/user/unattended-appointment": () => aNoShowReport({ isReported: false }),
  "POST /api/user/move-unattended-appointment": aNoShowVisitToMove,
  "POST /api/user/refund-unattended-appointment": aNoShowReport,
  "POST /api/user/attended-appointment": aNoShowReport,
  "POST /api/user/waitlist/join": aWaitlistEntry,
  "POST /api/user/waitlist/join-wish": async () => ({ as: await aPatient(app), body: { maxFee: 1 }, other: {} }),
  "POST /api/user/waitlist/leave": aWaitlistEntryToLeave,
  "POST /api/reviews/{docId}": aReview,
  "POST /api/user/update-profile": async () => aProfile(await aPatient(app)),
  "POST /api/user/apply-staffing": anApplication,
  "POST /api/driver/update-profile": async () => aProfile(await aDriver(app)),
  "POST /api/driver/status": async () => ({ as: await aDriver(app), body: { online: false }, other: { online: true } }),
  "POST /api/user/sessions/end": () => anotherSession("patient"),
  "POST /api/driver/sessions/end": () => anotherSession("driver"),
  "POST /api/user/sessions/end-others": async () => ({ as: await aPatient(app), body: {}, other: { and: "more" } }),
  "POST /api/driver/sessions/end-others": async () => ({ as: await aDriver(app), body: {}, other: { and: "more" } }),
  "POST /api/office/staff": anInvitation,
  "PATCH /api/office/staff/{id}": aRoleToChange,
  "POST /api/office/consultants/{docId}/invitation": aNurseToInvite,
  ...officeAttempts(app),
  ...recordAttempts(app),
  ...rideAttempts(app),
  ...documentAttempts(app),
  ...scheduleAttempts(app),
};

/**
 * Calls without a stored response. Some end their own session, so a repeat must log in. Some ask the provider and settle once. Some
 * are previews. Some record the first arrival. Some carry a password, which is never stored, and find their work done. Login steps
 * return a cookie or a secret that is not stored: a second factor works once, and a login can be started again.
 */
const stepsOfLogin = [
  ...["logout", "login/passkey", "login/factor", "enrol/totp", "enrol/totp/confirm"],
  ...["enrol/passkey", "enrol/passkey/confirm", "enrol/recovery-codes", "access/check", "access/password"],
];
const notStored = [
  ...["office", "nurse"].flatMap((side) => stepsOfLogin.map((step) => `POST /api/${side}/${step}`)),
  ...["logout", "logout-everywhere", "delete-account", "mark-appointment-paid"].map((call) => `POST /api/user/${call}`),
  ...[
    "preview-change",
    "preview-ride-change",
    "preview-plan-end",
    "share-ride",
    "change-password",
    "change-email",
    "send-email-confirmation",
  ].map((call) => `POST /api/user/${call}`),
  ...["logout", "logout-everywhere", "change-password"].map((call) => `POST /api/driver/${call}`),
  "POST /api/stripe/finalize-booking",
  "POST /api/user/open-call",
  ...["visits/{id}", "rides/{rideId}"].flatMap((record) =>
    ["preview", "ask-provider", "pay-link"].map((call) => `POST /api/office/${record}/${call}`),
  ),
  ...["extras/{id}/pay-link", "affected-visits/preview", "trips/preview"].map((call) => `POST /api/office/${call}`),
  ...["ride-plans/{planId}/preview-end", "drivers/{driverId}/roster/preview"].map((call) => `POST /api/office/${call}`),
  ...["office/patients/{id}/merge", "nurse/time-off", "office/time-off", "office/consultants/{docId}/time-off"].map(
    (act) => `POST /api/${act}/preview`,
  ),
  "POST /api/nurse/feed",
];

function send(call: string, { path, as }: IdempotentCall, body: Body, key: string): Promise<Answer> {
  const [method, described = ""] = call.split(" ");
  const sent = typeof body === "function" ? body() : body;
  const write = method === "PUT" ? app.put : method === "PATCH" ? app.patch : app.post;
  return write(path ?? described, sent, { ...as, key });
}

it("every call that writes for an account is listed here", async () => {
  const described = operationsOf(await (await app.app.request("/api/openapi.json")).json())
    .filter(({ method, tokenHeader }) => method !== "GET" && tokenHeader)
    .map(({ method, path }) => `${method} ${path}`);
  const known = [...Object.keys(attempts), ...notStored].filter((call) => call !== "POST /api/user/apply-staffing");
  expect([...new Set(described)].sort()).toEqual(known.sort());
});

it.each(sampleOf(Object.entries(attempts)))(
  "%s works once per key, and never with other details",
  async (call, prepare) => {
    const attempt = await prepare();
    const key = crypto.randomUUID();
    const first = await send(call, attempt, attempt.body, key);
    expect(first).toMatchObject({ status: 200 });
    const again = await send(call, attempt, attempt.body, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await send(call, attempt, attempt.other, key)).status).toBe(409);
  },
);

it.each([
  ["POST /api/user/logout-everywhere", () => aPatient(app)],
  ["POST /api/driver/logout-everywhere", () => aDriver(app)],
])("%s ends its own session, so it can't be repeated", async (call, someone) => {
  const attempt = { as: await someone(), body: {}, other: {} };
  expect((await send(call, attempt, {}, "key")).status).toBe(200);
  expect((await send(call, attempt, {}, "key")).status).toBe(401);
});

it("two patients can use the same key independently", async () => {
  const { body, other } = await anApplication();
  for (const sent of [body, other])
    expect((await send("POST /api/user/apply-staffing", { as: {}, body, other }, sent, "key")).status).toBe(200);
});
