import { Booked } from "../../contract/appointments.ts";
import { LinkedVisit } from "../../contract/visit-links.ts";
import { createVisitLink } from "../../src/features/appointments/visit-link-urls.ts";
import { type Answer, type Call, read } from "../app.ts";
import type { testAppWithCards } from "../cards.ts";
import { aBookingInput, aConsultant, aPatient, bookingInputsFor } from "../people.ts";
import { aPaidVisit } from "../visits.ts";

type App = Awaited<ReturnType<typeof testAppWithCards>>;
type Post = (path: string, body: unknown, call?: Call) => Promise<Answer>;

/** Every call with the link in a visit's emails. */
export async function visitLinks(app: App, post: Post): Promise<void> {
  const codeOf = async (visitId: string) => (await createVisitLink(app.services, visitId))?.split("#")[1];
  const { token } = await aPatient(app);
  const input = await aBookingInput(app, (await aConsultant(app)).id);
  const { _id } = read(Booked, await post("/api/user/book-appointment", input, { token })).appointment;
  await post("/api/visit-link/pay", { code: await codeOf(_id) });

  const { appointmentId, docId } = await aPaidVisit(app);
  const code = await codeOf(appointmentId);
  const { slotDate, slotTime } = (await bookingInputsFor(app, docId))[40] ?? {};
  const look = async () => read(LinkedVisit, await post("/api/visit-link/look", { code }));
  const { revision } = await look();
  await post("/api/visit-link/preview-move", { code, slotDate, slotTime });
  await post("/api/visit-link/move", { code, slotDate, slotTime, revision });
  await app.sql`
    update appointment set starts_at = now() + interval '5 minutes', ends_at = now() + interval '35 minutes',
      meeting_url = 'https://meet.test/linked'
    where id = ${appointmentId}`;
  await post("/api/visit-link/join", { code });
  await post("/api/visit-link/preview-cancel", { code });
  const { revision: shown, rights } = await look();
  await post("/api/visit-link/cancel", { code, revision: shown, refundCents: rights?.refundCents });
}
