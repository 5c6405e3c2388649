import { SessionList } from "../../contract/accounts.ts";
import { Booked, CheckoutUrl } from "../../contract/appointments.ts";
import { BookedRide, RideCheckout } from "../../contract/rides.ts";
import { SORTS } from "../../contract/search-options.ts";
import { VisitDetailsAnswer } from "../../contract/visit-details.ts";
import { WaitingList } from "../../contract/waitlist.ts";
import { frequentJobs } from "../../src/jobs.ts";
import { runJobs } from "../../src/lib/jobs/jobs.ts";
import { type Answer, type Call, read } from "../app.ts";
import type { testAppWithCards } from "../cards.ts";
import { bookWholeDay } from "../full-days.ts";
import { sendDueEmails, type TestMailbox } from "../mailbox.ts";
import { aBookingInput, aConsultant, aDriver, aPatient, bookingInputsFor } from "../people.ts";
import { aRideInput } from "../rides.ts";
import { aColleague } from "../staff.ts";
import type { TestTexts } from "../texts.ts";
import { aPaidVisit, aRunningVisit } from "../visits.ts";
import { emailedLinks } from "./emailed-link-calls.ts";
import { office } from "./office-calls.ts";
import { ridePlans } from "./plan-calls.ts";
import { askPassengerForExtra, driverScreens, officeRides, thereAndBack } from "./ride-calls.ts";

type App = Awaited<ReturnType<typeof testAppWithCards>>;

const PDF = new File(["%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"], "cv.pdf");
const PASSWORD = "correct horse battery";

function formOf(parts: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
}

/** The API, recording each call with the expected status. */
function recording(app: App) {
  const made = new Set<string>();
  const note = (method: string, path: string, { status, body, headers }: Answer): Answer => {
    if (status !== 200 && status !== 303)
      throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    made.add(`${method} ${path.split("?")[0]}`);
    return { status, body, headers };
  };
  return {
    made,
    get: async (path: string, call?: Call) => note("GET", path, await app.get(path, call)),
    post: async (path: string, body: unknown, call?: Call) => note("POST", path, await app.post(path, body, call)),
    patch: async (path: string, body: unknown, call?: Call) => note("PATCH", path, await app.patch(path, body, call)),
    put: async (path: string, body: unknown, call?: Call) => note("PUT", path, await app.put(path, body, call)),
  };
}

/** Makes every call the API describes, each in a way that succeeds; answers which, as `METHOD /path`. */
export async function makeEveryCall(app: App, mailbox: TestMailbox, texts: TestTexts): Promise<Set<string>> {
  const calls = recording(app);
  await visits(app, calls, mailbox);
  await emailedLinks(app, calls.post);
  await rides(app, calls);
  await accounts(app, calls, mailbox);
  await inquiries(app, calls);
  await office(app, calls, mailbox);
  await textReminders(app, calls, texts);
  return calls.made;
}

type Calls = ReturnType<typeof recording>;

const ABROAD = { timeZone: "Europe/Berlin", hour12: false };

async function visits(app: App, { get, post }: Calls, mailbox: TestMailbox): Promise<void> {
  const [patient, { id: docId }] = [await aPatient(app), await aConsultant(app)];
  await get("/api/doctor/list");
  for (const sort of SORTS) await get(`/api/doctor/search?sort=${sort}&limit=20`);
  await get(`/api/doctor/search?q=amar&also=Cardiac%20Nurse&day=today&language=English&maxFee=90`);
  await get(
    `/api/doctor/search?q=xylophone&speciality=Cardiac%20Nurse&day=weekend&time=after-1830&language=Twi&maxFee=1`,
  );
  await get(`/api/doctor/${docId}`);
  await get(`/api/doctor/${docId}/slots`);
  const inputs = (await bookingInputsFor(app, docId)).map((input) => ({ ...input, visitor: ABROAD }));
  const [one, other, later] = [0, 40, 50].map((index) => inputs[index]);
  const book = async (input: unknown) =>
    read(Booked, await post("/api/user/book-appointment", input, { ...patient, key: crypto.randomUUID() })).appointment
      ._id;
  await post("/api/user/cancel-appointment", { appointmentId: await book(one) }, patient);
  const appointmentId = await book(other);
  const { url } = read(CheckoutUrl, await post("/api/user/pay-appointment", { appointmentId }, patient));
  await app.cards.press(url, "pay");
  await post("/api/user/mark-appointment-paid", { appointmentId }, patient);
  await unattended(app, { post });
  await waits(app, { get, post });
  await get("/api/user/appointments?limit=1", patient);
  for (const what of ["appointment", "visit-choices"]) await get(`/api/user/${what}/${appointmentId}`, patient);
  await post("/api/user/send-confirmation", { appointmentId, zoomEmail: "ann@right.test" }, patient);
  await get(`/api/user/appointment/${appointmentId}/calendar`, patient);
  await saveDetails(appointmentId);
  const to = { appointmentId, slotDate: later?.slotDate, slotTime: later?.slotTime };
  await post("/api/user/preview-change", { ...to, action: "move" }, patient);
  await post("/api/user/preview-change", { appointmentId, action: "cancel" }, patient);
  await post("/api/user/confirm-change", { appointmentId }, patient);
  await post("/api/user/move-appointment", to, patient);
  await sendDueEmails(app);
  await post("/api/user/cancel-appointment", { appointmentId }, patient);
  await post(`/api/reviews/${docId}`, { rating: 5, comment: "Kind." }, patient);
  await get(`/api/reviews/${docId}`);
  await get(`/api/reviews/${docId}/mine`, patient);

  async function saveDetails(appointmentId: string) {
    const copyTo = `${crypto.randomUUID()}@mother.test`;
    const report = { reason: "A cough.", forName: "Mary Lee", forRelation: "Mother", copyTo };
    await post("/api/user/visit-details", { appointmentId, ...report }, patient);
    const { body } = await post("/api/user/visit-document", formOf({ appointmentId, document: PDF }), patient);
    const [document] = VisitDetailsAnswer.parse(body).details.documents;
    await get(`/api/user/visit-document/${document?._id}`, patient);
    await post("/api/user/remove-visit-document", { documentId: document?._id }, patient);
    await get(`/api/user/visit-details/${appointmentId}`, patient);
    await sendDueEmails(app);
    const token = /confirm-copy#token=([\w-]+)/.exec(mailbox.to(copyTo).at(-1)?.text ?? "")?.[1];
    await post("/api/user/confirm-copy", { token });
  }
}

async function unattended(app: App, { post }: Pick<Calls, "post">): Promise<void> {
  for (const choice of ["attended", "refund-unattended", "move-unattended"]) {
    const { appointmentId, docId, token } = await aRunningVisit(app, 12);
    await post("/api/user/open-call", { appointmentId }, { token });
    await post("/api/user/unattended-appointment", { appointmentId }, { token });
    const { slotDate, slotTime } = await aBookingInput(app, docId);
    await post(`/api/user/${choice}-appointment`, { appointmentId, slotDate, slotTime }, { token });
  }
}

async function waits(app: App, { get, post }: Pick<Calls, "get" | "post">): Promise<void> {
  const [patient, { id: docId }] = [await aPatient(app), await aConsultant(app)];
  const { slotDate } = await aBookingInput(app, docId);
  const holds = await bookWholeDay(app, docId, slotDate);
  const { waiting } = read(WaitingList, await post("/api/user/waitlist/join", { docId, slotDate }, patient));
  await get("/api/user/waitlist", patient);
  await app.sql`update appointment set held_until = now() where id = ${holds[0] ?? null}`;
  await runJobs(frequentJobs(app.services));
  await post("/api/user/waitlist/join-wish", { language: "Navajo", maxFee: 1, day: "weekend" }, patient);
  await app.sql`update waitlist_entry set next_check_at = now() where consultant_id is null and patient_id = ${patient.id}`;
  await runJobs(frequentJobs(app.services));
  await post("/api/user/waitlist/leave", { waitingId: waiting[0]?._id }, patient);
}

async function textReminders(app: App, { get, post }: Calls, texts: TestTexts): Promise<void> {
  const patient = await aPaidVisit(app);
  await post("/api/user/text-reminders/ask", { number: "2155550144", consent: true }, patient);
  await runJobs(frequentJobs(app.services));
  const code = /\b\d{6}\b/.exec(texts.to("+12155550144").at(-1) ?? "")?.[0];
  await post("/api/user/text-reminders/confirm", { code }, patient);
  await get("/api/user/text-reminders", patient);
  await app.sql`update appointment set remind_at = now() where id = ${patient.appointmentId}`;
  await runJobs(frequentJobs(app.services));
  await post("/api/user/text-reminders/stop", {}, patient);
}

async function rides(app: App, { get, post, put }: Calls): Promise<void> {
  const patient = await aPatient(app);
  const van = await aDriver(app, { vehicleType: "Stretcher Van" });
  const input = (days: number) => ({ ...aRideInput({ days, transportType: "stretcher" }), visitor: ABROAD });
  await get("/api/ride-quote?transportType=stretcher");
  await post("/api/driver/status", { online: true }, van);
  const { rideId } = read(RideCheckout, await post("/api/stripe/create-checkout-session", input(3), patient));
  const { url } = read(RideCheckout, await post("/api/user/pay-ride", { rideId }, patient));
  const { location } = await app.cards.press(url, "pay");
  const sessionId = new URL(location).searchParams.get("session_id");
  await post("/api/stripe/finalize-booking", { sessionId }, patient);
  await get(`/api/stripe/paid?session_id=${sessionId}`);
  await put("/api/driver/ride/accept", { rideId }, van);
  await post("/api/driver/ride/dismiss", { rideId }, van);
  await app.sql`update ride set starts_at = now() where id = ${rideId}`;
  for (const step of ["on_my_way", "at_door", "on_board"]) await put("/api/driver/ride/step", { rideId, step }, van);
  await put("/api/driver/ride/step/undo", { rideId, step: "on_board" }, van);
  await put("/api/driver/ride/complete", { rideId, fare: 65, extra: { amount: 5, reason: "Stairs" } }, van);
  await put("/api/driver/ride/complete/undo", { rideId }, van);
  await put("/api/driver/ride/complete", { rideId, fare: 65, extra: { amount: 5, reason: "Stairs" } }, van);
  const cash = { ...input(5), paymentMethod: "cash" };
  const { ride } = read(BookedRide, await post("/api/user/book-ride", cash, { ...patient, key: crypto.randomUUID() }));
  await put("/api/driver/ride/cancel", { rideId: ride._id, reason: "far" }, van);
  await put("/api/driver/ride/cancel/undo", { rideId: ride._id }, van);
  await put("/api/driver/ride/cancel", { rideId: ride._id }, van);
  await changedRide(input(7));
  await missed(app, { get, post, put }, van);
  await thereAndBack(app, { get, post });
  await ridePlans(app, { get, post });
  await get("/api/user/list-rides?limit=1", patient);
  await get(`/api/user/ride/${rideId}`, patient);
  await get(`/api/user/ride/${rideId}/calendar`, patient);
  await driverScreens({ get, post }, van);
  await post("/api/driver/update-profile", { name: "Dan Reed", vehicleType: "Stretcher Van" }, van);
  await post("/api/driver/logout", {}, van);

  async function changedRide(asked: ReturnType<typeof input>) {
    const body = { ...asked, paymentMethod: "cash" };
    const { ride } = read(
      BookedRide,
      await post("/api/user/book-ride", body, { ...patient, key: crypto.randomUUID() }),
    );
    const { appointmentDate, appointmentTime } = input(9);
    const to = { rideId: ride._id, appointmentDate, appointmentTime };
    await post("/api/user/preview-ride-change", { ...to, action: "move" }, patient);
    await post("/api/user/preview-ride-change", { rideId: ride._id, action: "cancel" }, patient);
    const shared = await post("/api/user/share-ride", { rideId: ride._id }, patient);
    await post("/api/ride/followed", { token: String(shared.body["url"]).split("token=")[1] });
    await post("/api/user/unshare-ride", { rideId: ride._id }, patient);
    await post("/api/user/move-ride", to, patient);
    await post("/api/user/cancel-ride", { rideId: ride._id }, patient);
  }
}

/** A missed ride, and the office's decisions about completed rides. */
async function missed(app: App, { get, post, put }: Pick<Calls, "get" | "post" | "put">, van: Call): Promise<void> {
  const input = { ...aRideInput({ days: 7, transportType: "stretcher" }), paymentMethod: "cash" };
  const { ride } = read(BookedRide, await post("/api/user/book-ride", input, await aPatient(app)));
  const about = { rideId: ride._id };
  await put("/api/driver/ride/accept", about, van);
  await app.sql`update ride set starts_at = now() - interval '20 minutes' where id = ${ride._id}`;
  await put("/api/driver/ride/step", { ...about, step: "at_door" }, van);
  await app.sql`update ride set at_door_at = now() - interval '16 minutes' where id = ${ride._id}`;
  await post("/api/driver/update-profile", { sharesPosition: true }, van);
  const place = { latitude: 39.95, longitude: -75.16, accuracyMeters: 12, takenAt: new Date().toISOString() };
  await put("/api/driver/ride/position", { ...about, step: "at_door", ...place }, van);
  await put("/api/driver/ride/no-show", about, van);
  const desk = await aColleague(app, "desk");
  await officeRides(app, { get, post, put }, desk);
  await app.sql`update passenger_no_show set awaits_office = true where ride_id = ${ride._id}`;
  await post(`/api/office/rides/${ride._id}/confirm-no-show`, {}, desk);
  await post(`/api/office/rides/${ride._id}/reverse-no-show`, {}, desk);
  const [claim] = await app.sql<{ id: string }[]>`select id from extra_claim where state = 'asked' limit 1`;
  await askPassengerForExtra(app, post, String(claim?.id), desk);
  await post(`/api/office/extras/${claim?.id}/decide`, { isGranted: true }, desk);
}

async function accounts(app: App, { get, post }: Calls, mailbox: TestMailbox): Promise<void> {
  const email = `${crypto.randomUUID()}@patient.test`;
  const driver = await aDriver(app);
  const opened = await post("/api/user/register", { name: "Ann Lee", email, password: PASSWORD });
  await post("/api/user/send-email-confirmation", {}, { token: String(opened.body["token"]) });
  await reset("user", email);
  await reset("driver", driver.email);
  const logIn = async (as: "user" | "driver", who: string) => {
    const { body } = await post(`/api/${as}/login`, { email: who, password: PASSWORD });
    const token = String(body["token"] ?? body["driverToken"]);
    return as === "user" ? { token } : { driverToken: token };
  };
  await post("/api/user/logout", {}, await logIn("user", email));
  await post("/api/user/logout-everywhere", {}, await logIn("user", email));
  await post("/api/driver/logout-everywhere", {}, await logIn("driver", driver.email));
  const ann = await logIn("user", email);
  await get("/api/user/get-profile", ann);
  await post("/api/user/update-profile", formOf({ name: "Ann Lee", phone: "2125550100" }), ann);
  await changeWhatGetsOneIn("user", ann, email);
  await changeWhatGetsOneIn("driver", await logIn("driver", driver.email), driver.email);
  await changeEmail(ann, `new-${email}`);
  await get("/api/user/export", ann);
  await get("/api/user/delete-account", ann);
  await post("/api/user/delete-account", { password: PASSWORD }, ann);

  async function changeWhatGetsOneIn(as: "user" | "driver", call: Call, who: string) {
    await post(`/api/${as}/change-password`, { oldPassword: PASSWORD, newPassword: PASSWORD }, call);
    await logIn(as, who);
    const { sessions } = read(SessionList, await get(`/api/${as}/sessions`, call));
    await post(`/api/${as}/sessions/end`, { sessionId: sessions.find(({ isThis }) => !isThis)?._id }, call);
    await post(`/api/${as}/sessions/end-others`, {}, call);
  }

  async function changeEmail(call: Call, to: string) {
    await post("/api/user/change-email", { email: to, password: PASSWORD }, call);
    await sendDueEmails(app);
    const token = /confirm-email#token=([\w-]+)/.exec(mailbox.to(to).at(-1)?.text ?? "")?.[1];
    await post("/api/user/confirm-email", { token });
  }

  async function reset(as: "user" | "driver", who: string) {
    await post(`/api/${as}/forgot-password/check-email`, { email: who });
    await sendDueEmails(app);
    const message = mailbox.to(who).find(({ subject }) => subject?.startsWith("Your password reset code"));
    const code = /\b\d{6}\b/.exec(message?.text ?? "")?.[0];
    const { body } = await post(`/api/${as}/forgot-password/check-email`, { email: who, code });
    const passwords = { newPassword: PASSWORD, confirmPassword: PASSWORD, resetToken: body["resetToken"] };
    await post(`/api/${as}/forgot-password/reset`, { email: who, ...passwords });
  }
}

async function inquiries(app: App, { post }: Calls): Promise<void> {
  const patient = await aPatient(app);
  const { email } = patient;
  await post("/api/browser-errors", { fault: "It broke", at: null, screen: "/", build: null });
  await post("/api/user/contact", { name: "Ann", email, subject: "Hours", message: "When?" });
  const application = { name: "Ann", email, specialization: "Oncology", country: "Kenya", resume: PDF };
  await post("/api/user/apply-staffing", formOf(application), patient);
  await post("/api/resume/upload", formOf({ fullname: "Ann", email, pdf: PDF }));
  await post("/api/user/newsletter", { email });
  const [subscriber] = await app.sql<{ token: string }[]>`
    select token from newsletter_subscriber where lower(email) = ${email}`;
  const token = subscriber?.token;
  await post("/api/user/newsletter/confirm", { token });
  await post(`/api/user/newsletter/unsubscribe/${token}`, {});
}
