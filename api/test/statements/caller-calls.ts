import { Booked } from "../../contract/appointments.ts";
import { PayLink } from "../../contract/office-booking.ts";
import { OfficeVisitFound } from "../../contract/office-visits.ts";
import { VisitDetailsAnswer } from "../../contract/visit-details.ts";
import { type Answer, type Call, read } from "../app.ts";
import type { testAppWithCards } from "../cards.ts";
import { aConsultant, aPatient, bookingInputsFor } from "../people.ts";
import { aNurse, aNurseVisit } from "../staff.ts";
import { aPaidVisit, aRunningVisit } from "../visits.ts";

type App = Awaited<ReturnType<typeof testAppWithCards>>;
type Calls = {
  get: (path: string, call?: Call) => Promise<Answer>;
  post: (path: string, body: unknown, call?: Call) => Promise<Answer>;
};

/** Office calls for phone patients: bookings, payments, refunds, attendance and emails. */
export async function callers(app: App, calls: Calls, as: Call): Promise<void> {
  const { get, post } = calls;
  const visitIn = (answer: Answer) => read(OfficeVisitFound, answer).visit;
  const inputs = await bookingInputsFor(app, (await aConsultant(app)).id);
  const book = (index: number, patient: object) => {
    const { docId, slotDate, slotTime } = inputs[index] ?? {};
    return post("/api/office/visits", { docId, slotDate, slotTime, patient }, as);
  };
  const phone = `267${String(2_000_000 + (Date.now() % 8_000_000))}`;
  const first = visitIn(await book(0, { name: "Rosa Diaz", phone }));
  await post(
    `/api/office/patients/${first.patient._id}/email`,
    { email: `rosa-${phone}@caller.test`, revision: first.patient.revision },
    as,
  );
  const second = visitIn(await book(1, { _id: first.patient._id }));
  const path = (visit: { _id: string }) => `/api/office/visits/${visit._id}`;
  await post(`${path(second)}/pay-link`, { send: true }, as);
  const { code } = read(PayLink, await post(`${path(second)}/pay-link`, { send: false }, as));
  await post("/api/pay/look", { code });
  const { url } = (await post("/api/pay/checkout", { code })).body;
  await app.cards.press(String(url), "decline");
  await post(`${path(second)}/ask-provider`, {}, as);
  await app.cards.press(String(url), "pay");
  const [page] = await app.sql<
    { sessionId: string }[]
  >`select session_id from checkout where appointment_id = ${second._id}`;
  await post("/api/pay/landed", { sessionId: page?.sessionId });
  await post(`${path(first)}/payments`, { revision: first.revision, method: "cash", cents: 8000 }, as);
  const paid = visitIn(await get(path(first), as));
  await post(`${path(first)}/refund`, { revision: paid.revision, cents: 1000, reason: "The nurse was late" }, as);
  await app.sql`
    update refund set due_at = now() where checkout_id in (select id from checkout where appointment_id = ${first._id})`;
  await post(`${path(first)}/mark-refunded`, { revision: paid.revision + 1 }, as);
  const { token } = await aPatient(app);
  const booked = await app.post("/api/user/book-appointment", inputs[2], { token });
  const { _id: subjectId } = read(Booked, booked).appointment;
  await get(`/api/office/visits/${subjectId}/email?kind=slot-held&subjectId=${subjectId}`, as);
  await post(`/api/office/visits/${subjectId}/emails`, { kind: "slot-held", subjectId }, as);
  await overVisits(app, calls, as);
}

async function overVisits(app: App, { get, post }: Calls, as: Call): Promise<void> {
  const visit = await aPaidVisit(app);
  const form = new FormData();
  form.append("appointmentId", visit.appointmentId);
  form.append("document", new File(["%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"], "blood.pdf"));
  const sent = await app.post("/api/user/visit-document", form, { token: visit.token });
  const [document] = read(VisitDetailsAnswer, sent).details.documents;
  await get(`/api/office/visits/${visit.appointmentId}/documents/${document?._id}`, as);

  const nurse = await aNurse(app);
  const { visitId } = await aNurseVisit(app, nurse, { endedMinutesAgo: 5 });
  await app.sql`
    insert into visit_document (appointment_id, place, file_key, file_name, bytes)
    select ${visitId}, 1, file_key, file_name, bytes from visit_document where id = ${document?._id ?? null}`;
  const [own] = await app.sql<{ id: string }[]>`select id from visit_document where appointment_id = ${visitId}`;
  await get(`/api/nurse/visits/${visitId}/documents/${own?.id}`, nurse);
  const [seen] = await app.sql<{ revision: number }[]>`select revision from appointment where id = ${visitId}`;
  await post(`/api/office/visits/${visitId}/attendance`, { revision: seen?.revision, attendance: "met" }, as);
  await post(`/api/office/visits/${visitId}/notes`, { text: "The patient called." }, as);

  const { appointmentId, token } = await aRunningVisit(app, 12);
  await app.post("/api/user/unattended-appointment", { appointmentId }, { token });
  const [row] = await app.sql<{ revision: number }[]>`select revision from appointment where id = ${appointmentId}`;
  const settle = { revision: row?.revision, outcome: "attended" };
  await post(`/api/office/visits/${appointmentId}/unattended`, settle, as);
}
