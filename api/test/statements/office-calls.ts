import { TOTP } from "otpauth";
import { INBOX_TABS, InboxList } from "../../contract/inbox.ts";
import { MONTH_REPORTS, ReportRecipients } from "../../contract/month-reports.ts";
import { SettingChanged } from "../../contract/office-settings.ts";
import { OfficeVisitChanged, OfficeVisitFound } from "../../contract/office-visits.ts";
import { PATIENT_SORTS, PatientList } from "../../contract/patients.ts";
import { REPORTS } from "../../contract/reports.ts";
import { Enrolled, NewSecret, OneOfStaff, PasskeyOptions, type Side } from "../../contract/staff.ts";
import { CallsDone } from "../../contract/today.ts";
import { storePrivately } from "../../src/lib/files/uploads.ts";
import { type Answer, type Call, read } from "../app.ts";
import type { testAppWithCards } from "../cards.ts";
import { sendDueEmails, type TestMailbox } from "../mailbox.ts";
import { aSecurityKey } from "../passkey.ts";
import { aConsultant, aDriver, aPatient, bookingInputsFor } from "../people.ts";
import { aColleague, aNurse, cookieIn } from "../staff.ts";
import { aPaidVisit } from "../visits.ts";
import { affected } from "./affected-calls.ts";
import { callers } from "./caller-calls.ts";
import { money } from "./money-calls.ts";
import { officePlans, payers } from "./payer-calls.ts";
import { schedules } from "./schedule-calls.ts";
import { officeTexts } from "./text-calls.ts";

const PASSWORD = "correct horse battery";

type App = Awaited<ReturnType<typeof testAppWithCards>>;
type Calls = {
  get: (path: string, call?: Call) => Promise<Answer>;
  post: (path: string, body: unknown, call?: Call) => Promise<Answer>;
  patch: (path: string, body: unknown, call?: Call) => Promise<Answer>;
  put: (path: string, body: unknown, call?: Call) => Promise<Answer>;
};

/** A change of a setting that is taken back. */
async function settings({ get, post }: Pick<Calls, "get" | "post">, owner: Call): Promise<void> {
  const path = "/api/office/settings";
  const input = { name: "rideHorizonDays", value: 80 };
  await get("/api/rules");
  await get("/api/chips");
  await get(path, owner);
  await post(`${path}/preview`, input, owner);
  const { changeId } = read(SettingChanged, await post(path, { ...input, latest: null }, owner));
  await post(`${path}/${changeId}/withdraw`, {}, owner);
}

/** Erases a driver, a nurse and a staff member. */
async function erasing(app: App, { post }: Calls, owner: Call): Promise<void> {
  const [driver, colleague, nurse] = [await aDriver(app), await aColleague(app, "view"), await aNurse(app)];
  await app.sql`update driver set suspended_at = now() where id = ${driver.id}`;
  await app.sql`update staff set disabled_at = now() where id = ${colleague.id}`;
  for (const record of [`drivers/${driver.id}`, `staff/${colleague.id}`, `consultants/${nurse.docId}`])
    await post(`/api/office/${record}/erase`, { revision: 1 }, owner);
}

/** Every call of the office and of nurses. */
export async function office(app: App, calls: Calls, mailbox: TestMailbox): Promise<void> {
  const { get, post, patch } = calls;
  const owner = await aColleague(app, "owner");
  const email = `${crypto.randomUUID()}@office.test`;
  const { member } = read(OneOfStaff, await post("/api/office/staff", { name: "Viola", email, role: "view" }, owner));
  await patch(`/api/office/staff/${member._id}`, { revision: 1, action: "set-role", role: "desk" }, owner);
  await completeLogin("office", email);

  const { id: docId } = await aConsultant(app);
  const nurse = `${crypto.randomUUID()}@nurse.test`;
  await post(`/api/office/consultants/${docId}/invitation`, { email: nurse }, owner);
  await get("/api/nurse/log?limit=1", { cookie: await completeLogin("nurse", nurse) });
  await schedules(app, calls);
  await get("/api/office/staff?limit=1", owner);
  await filteredLists(get, owner, member._id);
  await records(app, calls, owner);
  await get(`/api/office/log?limit=1&subject=${member._id}`, await aColleague(app, "desk"));
  await get(`/api/office/log/latest?subject=${member._id}`, await aColleague(app, "desk"));
  await get("/api/nurse/record/latest-change", await aNurse(app));
  await patients(app, get);
  await merging(app, calls, owner);
  await needs(app, calls, owner);
  await inbox(app, calls, owner);
  await officeTexts(app, calls, owner);
  await money(app, calls, owner);
  await settings(calls, owner);
  await calls.get(`/api/office/policies?${new URLSearchParams({ at: new Date().toISOString() })}`, owner);
  await payers(app, calls, owner);
  await officePlans(app, calls, owner);
  await reports(calls, owner);

  await visits(app, calls, owner);
  await affected(app, calls, mailbox, owner);
  await callers(app, calls, owner);
  await erasing(app, calls, owner);

  /** From the invitation to the first login, with every kind of second factor. */
  async function completeLogin(side: Side, who: string): Promise<string> {
    await sendDueEmails(app);
    const token = /invitation#token=([\w-]+)/.exec(mailbox.to(who).at(-1)?.text ?? "")?.[1];
    await post(`/api/${side}/invitation/look`, { token });
    await post(`/api/${side}/invitation`, { token, password: PASSWORD });
    const logIn = async () => cookieIn(await post(`/api/${side}/login`, { email: who, password: PASSWORD })).cookie;

    await post(`/api/${side}/forgot-password`, { email: who });
    let cookie = await logIn();
    const { secret } = read(NewSecret, await post(`/api/${side}/enrol/totp`, {}, { cookie }));
    const code = new TOTP({ secret: secret.replaceAll(" ", "") }).generate();
    const confirmed = await post(`/api/${side}/enrol/totp/confirm`, { code }, { cookie });
    cookie = cookieIn(confirmed).cookie;
    const key = aSecurityKey();
    const asked = async (path: string) =>
      read(PasskeyOptions, await post(`/api/${side}/${path}`, {}, { cookie })).options;
    const made = key.create(await asked("enrol/passkey"));
    await post(`/api/${side}/enrol/passkey/confirm`, { passkey: made }, { cookie });
    await post(`/api/${side}/enrol/recovery-codes`, {}, { cookie });
    await post(`/api/${side}/access/check`, { password: PASSWORD }, { cookie });
    await post(`/api/${side}/access/password`, { oldPassword: PASSWORD, newPassword: `${PASSWORD}, new` }, { cookie });
    await post(`/api/${side}/access/password`, { oldPassword: `${PASSWORD}, new`, newPassword: PASSWORD }, { cookie });
    await post(`/api/${side}/logout`, {}, { cookie });

    cookie = await logIn();
    const shown = key.get(await asked("login/passkey"));
    cookie = cookieIn(await post(`/api/${side}/login/factor`, { passkey: shown }, { cookie })).cookie;
    await get(`/api/${side}/me`, { cookie });
    if (read(Enrolled, confirmed).recoveryCodes?.length !== 10) throw new Error("There are no recovery codes");
    return cookie;
  }
}

async function visits(app: App, { get, post }: Calls, as: Call): Promise<void> {
  const { appointmentId, docId, startsAt } = await aPaidVisit(app);
  const path = `/api/office/visits/${appointmentId}`;
  await get(`/api/office/calendar?day=${startsAt.toISOString().slice(0, 10)}`, as);
  const { slotDate, slotTime } = (await bookingInputsFor(app, docId))[40] ?? {};
  const [move, refund] = [
    { docId, slotDate, slotTime },
    { cents: 1000, reason: "The nurse was late" },
  ];
  await get(
    `/api/office/nurses/ranked?${new URLSearchParams({ slotDate: slotDate ?? "", visitId: appointmentId })}`,
    as,
  );
  const revision = async () => read(OfficeVisitFound, await get(path, as)).visit.revision;
  for (const [action, input] of Object.entries({ move, refund, cancel: {} })) {
    await post(`${path}/preview`, { action, ...input }, as);
    const done = await post(`${path}/${action}`, { revision: await revision(), ...input }, as);
    if (action === "refund") await post(`/api/office/undo/${read(OfficeVisitChanged, done).operationId}`, {}, as);
  }
}

/** Creates tasks of every kind that a call can cause. */
async function needs(app: App, { get, post, put }: Calls, as: Call): Promise<void> {
  await get("/api/office/health", as);
  await get("/api/office/first-day", as);
  await post("/api/office/first-day", { steps: ["settings"] }, as);
  await get("/api/office/digest", as);
  await put("/api/office/digest", { wanted: true }, as);
  const [noted] = await app.sql<
    { id: string }[]
  >`insert into office_alert (message) values ('The kettle is broken.') returning id`;
  await get("/api/office/today", as);
  const path = `/api/office/today/trouble/${noted?.id}`;
  await post(`${path}/take`, {}, as);
  await post(`${path}/unassign`, {}, as);
  await post(`${path}/snooze`, { until: new Date(Date.now() + 3_600_000).toISOString() }, as);
  const row = { tasks: [{ kind: "trouble", targetId: noted?.id }] };
  await get("/api/office/today/decide", as);
  await post("/api/office/today/take", row, as);
  await get("/api/office/colleagues", as);
  await post("/api/office/today/give", { ...row, to: (await aColleague(app, "desk")).id }, as);
  await post("/api/office/today/unassign", row, as);
  await post("/api/office/today/snooze", { ...row, until: new Date(Date.now() + 3_600_000).toISOString() }, as);
  await post(`${path}/done`, {}, as);
  const tasks = [{ kind: "ride_call", targetId: crypto.randomUUID() }];
  const { operationId } = read(CallsDone, await post("/api/office/today/done", { tasks }, as));
  await post(`/api/office/today/undo/${operationId}`, {}, as);
}

/** Messages and applications, from arrival to answer. */
async function inbox(app: App, { get, post }: Calls, as: Call): Promise<void> {
  const files = await storePrivately(app.services, new TextEncoder().encode("%PDF-1.7\n%%EOF"), "pdf");
  const [sent] = await app.sql<{ id: string }[]>`
    insert into staffing_application (name, email, specialization, country, resume_key, resume_name)
    values ('Nadia', 'nadia@x.test', 'Oncology', 'Kenya', ${files}, 'cv.pdf') returning id`;
  const path = `/api/office/inbox/${sent?.id}`;
  for (const tab of INBOX_TABS) {
    const { next } = read(InboxList, await get(`/api/office/inbox?limit=1&tab=${tab}`, as));
    if (next !== null) await get(`/api/office/inbox?limit=1&tab=${tab}&cursor=${next}`, as);
    await get(`/api/office/inbox?tab=${tab}&q=nadia`, as);
  }
  await get(path, as);
  await get(`${path}/file`, as);
  await post(`${path}/take`, {}, as);
  await post(`${path}/unassign`, {}, as);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await post(`${path}/snooze`, { revision: 3, until }, as);
  await post(`${path}/reply`, { revision: 4, text: "Please come in.", isLast: false }, as);
  await post(`${path}/close`, { revision: 5 }, as);
  await post(`${path}/open`, { revision: 6 }, as);
}

/** Every report, over a week in the past. */
async function reports({ get, put, post }: Calls, as: Call): Promise<void> {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const range = `from=${day(27)}&to=${day(21)}`;
  for (const name of REPORTS) {
    await get(`/api/office/reports/${name}?${range}`, as);
    await get(`/api/office/exports/${name}.csv?${range}`, as);
  }
  for (const name of MONTH_REPORTS) {
    await get(`/api/office/month-reports/${name}?month=${day(60).slice(0, 7)}`, as);
    // The file is the same report; of a month without any data it reads nothing again.
    await get(`/api/office/exports/${name}.csv?month=2001-01`, as);
  }
  const { recipients } = read(ReportRecipients, await get("/api/office/report-recipients", as));
  await put(`/api/office/report-recipients/${recipients[0]?._id}`, { isChosen: true }, as);
  await get("/api/office/access/weekly-report", as);
  await post("/api/office/access/weekly-report/stop", {}, as);
  for (const name of ["payments", "visits", "rides", "books"])
    await get(`/api/office/exports/${name}.csv?${range}`, as);
}

/** Merges two records and exports the result. */
async function merging(app: App, { get, post }: Calls, as: Call): Promise<void> {
  const [kept, gone] = [await aPaidVisit(app), await aPaidVisit(app)];
  const ofToken = async ({ email }: { email: string }) =>
    (await app.sql<{ id: string }[]>`select id from patient where lower(email) = ${email}`)[0]?.id;
  const [keptId, otherId] = [await ofToken(kept), await ofToken(gone)];
  const path = `/api/office/patients/${keptId}`;
  await post(`${path}/distinct`, { otherId }, as);
  await post(`${path}/merge/preview`, { otherId }, as);
  await app.sql`update appointment set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
    where id = ${gone.appointmentId}`;
  await post(`${path}/merge`, { otherId, revision: 1, otherRevision: 1, evidence: "made_here" }, as);
  await get(`${path}/export`, as);
  await get("/api/office/exports/patients.csv?q=nobody%20like%20that", as);
}

/** Corrections of people's records, and notes about them and a ride. */
async function records(app: App, { get, post, patch }: Calls, owner: Call): Promise<void> {
  const [patient, driver] = [await aPatient(app), await aDriver(app)];
  const email = `${crypto.randomUUID()}@patient.test`;
  await patch(`/api/office/patients/${patient.id}`, { revision: 1, name: "Anne Leigh", email }, owner);
  await post(`/api/office/patients/${patient.id}/notes`, { text: "Prefers calls after 5 PM." }, owner);
  await patch(`/api/office/drivers/${driver.id}`, { revision: 1, email: `${driver.id}@driver.test` }, owner);
  const { id: docId } = await aConsultant(app);
  const [review] = await app.sql<{ id: string }[]>`
    insert into review (consultant_id, patient_id, rating, comment) values (${docId}, ${patient.id}, 1, 'Rude.') returning id`;
  await post(`/api/office/reviews/${review?.id}/hide`, { reason: "Names another patient" }, owner);
  await post(`/api/office/reviews/${review?.id}/show`, {}, owner);
  await get(`/api/office/consultants/${docId}/reviews?limit=1`, owner);
  const [ride] = await app.sql<{ id: string }[]>`select id from ride order by id desc limit 1`;
  await post(`/api/office/rides/${ride?.id}/notes`, { text: "Ring twice." }, owner);
  for (const record of [`drivers/${driver.id}`, `consultants/${docId}`])
    await post(`/api/office/${record}/notes`, { text: "Calls back after 5 PM." }, owner);
}

/** The log and the lists, whole and filtered. */
async function filteredLists(get: Calls["get"], owner: Call, staffId: string): Promise<void> {
  const days = "from=2026-01-01&to=2026-01-02";
  for (const query of ["", "&kind=visits", `&staff=${staffId}`, `&${days}`, `&kind=money&staff=${staffId}&${days}`])
    await get(`/api/office/log?limit=1${query}`, owner);
  for (const query of ["q=ann", "q=ann&state=completed", days])
    await get(`/api/office/ride-list?limit=1&${query}`, owner);
  for (const query of ["q=nobody", "q=9999&method=card", `q=9999&${days}`])
    await get(`/api/office/money/payments?limit=1&${query}`, owner);
  await get("/api/office/drivers?limit=1&q=nobody&state=online", owner);
  await get("/api/office/consultants?limit=1&q=nobody&state=available", owner);
}

/** Patient searches by each role. */
async function patients(app: App, get: Calls["get"]): Promise<void> {
  const { id } = await aPatient(app);
  for (const role of ["desk", "dispatch"] as const) {
    const colleague = await aColleague(app, role);
    for (const q of ["ann le", "(215) 555-0188", "4242", id])
      await get(`/api/office/find?q=${encodeURIComponent(q)}`, colleague);
    const { patients, next } = read(PatientList, await get("/api/office/patients?limit=1", colleague));
    if (next !== null) await get(`/api/office/patients?limit=1&cursor=${next}`, colleague);
    await get("/api/office/patients?limit=1&q=ann", colleague);
    for (const sort of PATIENT_SORTS) {
      const part = read(PatientList, await get(`/api/office/patients?limit=1&sort=${sort}`, colleague));
      if (part.next) await get(`/api/office/patients?limit=1&sort=${sort}&cursor=${part.next}`, colleague);
    }
    await get(`/api/office/patients/${patients[0]?._id}`, colleague);
  }
  await get(`/api/office/patients/${id}/views`, await aColleague(app, "owner"));
}
