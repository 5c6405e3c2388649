import { Booked } from "../../contract/appointments.ts";
import { LinkedVisit } from "../../contract/visit-links.ts";
import { createVisitLink } from "../../src/features/appointments/visit-link-urls.ts";
import { frequentJobs } from "../../src/jobs.ts";
import { runJobs } from "../../src/lib/jobs.ts";
import { type Answer, type Call, read } from "../app.ts";
import type { testAppWithCards } from "../cards.ts";
import { aBookingInput, aConsultant, aPatient, bookingInputsFor } from "../people.ts";
import { aPaidVisit, aRunningVisit } from "../visits.ts";

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
  const { revision } = read(LinkedVisit, await post("/api/visit-link/look", { code }));
  await post("/api/visit-link/preview-move", { code, slotDate, slotTime });
  const moved = await post("/api/visit-link/move", { code, slotDate, slotTime, revision });
  await post("/api/visit-link/preview-cancel", { code });
  const shown = { revision: read(LinkedVisit, moved).revision, refundCents: 8000 };
  await post("/api/visit-link/cancel", { code, ...shown });

  const running = await aRunningVisit(app, 5);
  await runJobs(frequentJobs(app.services));
  await post("/api/visit-link/join", { code: await codeOf(running.appointmentId) });
}
