import { Booked } from "../../contract/appointments.ts";
import { BookedRide } from "../../contract/rides.ts";
import { LinkedVisit } from "../../contract/visit-links.ts";
import { createVisitLink } from "../../src/features/appointments/changes/visit-link-urls.ts";
import { createRideLink } from "../../src/features/rides/following/ride-link-urls.ts";
import { type Answer, type Call, read } from "../app.ts";
import type { testAppWithCards } from "../cards.ts";
import { aBookingInput, aConsultant, aPatient, bookingInputsFor } from "../people.ts";
import { aRideInput } from "../rides.ts";
import { aPaidVisit } from "../visits.ts";

type App = Awaited<ReturnType<typeof testAppWithCards>>;
type Post = (path: string, body: unknown, call?: Call) => Promise<Answer>;

/** Every call with the link in a patient's emails. */
export async function emailedLinks(app: App, post: Post): Promise<void> {
  await visitLinks(app, post);
  await rideLinks(app, post);
}

async function rideLinks(app: App, post: Post): Promise<void> {
  const codeOf = async (rideId: string) => (await createRideLink(app.services, rideId))?.split("#")[1];
  const patient = await aPatient(app);
  const input = { ...aRideInput({ days: 5, transportType: "ambulatory", returnTrip: true }), paymentMethod: "cash" };
  const { ride } = read(BookedRide, await post("/api/user/book-ride", input, patient));
  const code = await codeOf(ride._id);
  const { appointmentDate, appointmentTime } = aRideInput({ days: 5, time: "11:30" });
  await post("/api/ride-link/look", { code });
  await post("/api/ride-link/preview-move", { code, appointmentDate, appointmentTime });
  await post("/api/ride-link/move", { code, appointmentDate, appointmentTime });
  await post("/api/ride-link/preview-cancel", { code });
  await post("/api/ride-link/cancel", { code, refundCents: 0 });
  await app.sql`update ride set starts_at = now() where id = ${ride._id}`;
  await app.sql`update ride set held_at = now() where return_of = ${ride._id}`;
  const back = await codeOf(ride.otherWayId ?? "");
  await post("/api/ride-link/needed", { code: back });
  await post("/api/ride-link/ready", { code: back });
}

async function visitLinks(app: App, post: Post): Promise<void> {
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
