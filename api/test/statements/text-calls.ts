import { Conversations } from "../../contract/conversations.ts";
import { InboxItemFound } from "../../contract/inbox.ts";
import { TextToManyPreview, TextToManySent } from "../../contract/texts-to-many.ts";
import { one } from "../../src/lib/db/db.ts";
import { type Answer, type Call, read } from "../app.ts";
import type { testAppWithCards } from "../cards.ts";
import { aPatient } from "../people.ts";
import { aPaidVisit } from "../visits.ts";

type App = Awaited<ReturnType<typeof testAppWithCards>>;
type Calls = {
  get: (path: string, call?: Call) => Promise<Answer>;
  post: (path: string, body: unknown, call?: Call) => Promise<Answer>;
  put: (path: string, body: unknown, call?: Call) => Promise<Answer>;
};

const NUMBER = "+12155550145";

/** A ride whose passenger gets texts. */
const aRideToTell = async (app: App) => app.sql`
  insert into ride (patient_id, pickup_address, dropoff_address, return_trip, payment_method, quote_cents, transport_type, status, chair,
    transfers, starts_at, passenger_phone, texts_passenger)
  values (${(await aPatient(app)).id}, '418 Maple Street', '30 Walnut Street', false, 'cash', 4500, 'ambulatory', 'pending', 'none', true,
    '2031-03-04T15:00:00Z', '+12155550146', true)`;

/** Conversations by text: in the inbox, and with the people of a ride and of a visit. */
export async function officeTexts(app: App, { get, post, put }: Calls, as: Call): Promise<void> {
  const many = { audience: "rides", day: "2031-03-04", text: "We close at noon today." };
  await aRideToTell(app);
  const { version } = read(TextToManyPreview, await post("/api/office/texts-to-many/preview", many, as));
  const { operationId } = read(TextToManySent, await post("/api/office/texts-to-many", { ...many, version }, as));
  await post(`/api/office/texts-to-many/${operationId}/undo`, {}, as);
  await get("/api/office/canned-replies", as);
  await put("/api/office/canned-replies/9", { revision: 0, label: "Closed", text: "We close at noon today." }, as);
  await post("/api/office/canned-replies/9/delete", { revision: 1 }, as);
  const { appointmentId } = await aPaidVisit(app);
  const { patientId } = one(
    await app.sql<{ patientId: string }[]>`select patient_id from appointment where id = ${appointmentId}`,
  );
  await app.sql`update patient set phone = ${NUMBER} where id = ${patientId}`;
  const sent = one(
    await app.sql<{ id: string }[]>`
    insert into contact_message (name, email, subject, message, phone, carrier_id)
    values ('Ann Lee', '', 'Text message', 'Where is my driver?', ${NUMBER}, 'SM-every-call') returning id`,
  );
  const { item } = read(InboxItemFound, await get(`/api/office/inbox/${sent.id}`, as));
  await post(`/api/office/inbox/${sent.id}/reply`, { revision: item.revision, by: "text", text: "Close." }, as);
  const ride = one(
    await app.sql<{ id: string }[]>`
    insert into ride (patient_id, pickup_address, dropoff_address, return_trip, payment_method, quote_cents, transport_type, status,
      chair, transfers, starts_at, passenger_phone)
    values (${patientId}, '418 Maple Street', '30 Walnut Street', false, 'cash', 4500, 'ambulatory', 'pending', 'none', true,
      now() + interval '3 days', ${NUMBER}) returning id`,
  );
  for (const record of [`rides/${ride.id}`, `visits/${appointmentId}`, `patients/${patientId}`]) {
    const path = `/api/office/${record}/texts`;
    const { conversations } = read(Conversations, await get(path, as));
    const latest = conversations.find(({ number }) => number === NUMBER)?.latest;
    await post(path, { number: NUMBER, text: "At the door.", latest }, as);
  }
}
