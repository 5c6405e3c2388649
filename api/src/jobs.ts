import { z } from "zod";
import { forgetOldResets } from "./features/accounts/password-reset.ts";
import { completeVisit, lapseUnpaid, remindOfVisit } from "./features/appointments/ending.ts";
import { arrangeCall, completeAppointment, lapseHold, remindPatient } from "./features/appointments/jobs.ts";
import { arrangeVideoCall } from "./features/appointments/payment.ts";
import { endUndrivenRide, lapseUnpaidRide } from "./features/rides/ending.ts";
import { seekDriver, seekDriversForAll } from "./features/rides/handing-over.ts";
import { endUndriven, findDriver, findDriversForAll, lapseRide } from "./features/rides/jobs.ts";
import { deliver } from "./letters.ts";
import { forgetAnsweredRequests } from "./lib/idempotency.ts";
import { jobKind, type Worker, worker } from "./lib/jobs.ts";
import { sendLetter } from "./lib/letters.ts";
import { forgetSpentAllowances } from "./lib/limits.ts";
import type { Services } from "./lib/services.ts";
import { forgetExpiredSessions } from "./lib/sessions.ts";
import { sendOwedRefund, sendRefund } from "./lib/settlement.ts";

const tidy = jobKind("tidy", z.object({}));
const EACH_MINUTE = "* * * * *";
const HOURLY = "17 * * * *";

/** All background work: what it is called and what does it. */
export const workers = (on: Services): Worker[] => [
  worker(lapseHold, ({ appointmentId }) => lapseUnpaid(on, appointmentId)),
  worker(completeAppointment, ({ appointmentId }) => completeVisit(on, appointmentId)),
  worker(arrangeCall, ({ appointmentId }) => arrangeVideoCall(on, appointmentId)),
  worker(remindPatient, ({ appointmentId, hours }) => remindOfVisit(on, appointmentId, hours)),
  worker(lapseRide, ({ rideId }) => lapseUnpaidRide(on, rideId)),
  worker(findDriver, ({ rideId }) => seekDriver(on, rideId)),
  worker(findDriversForAll, () => seekDriversForAll(on), EACH_MINUTE),
  worker(endUndriven, ({ rideId }) => endUndrivenRide(on, rideId)),
  worker(sendRefund, ({ refundId }) => sendOwedRefund(on, refundId)),
  worker(sendLetter, ({ kind, about }) => deliver(on, kind, about)),
  worker(tidy, () => tidyUp(on), HOURLY),
];

async function tidyUp({ db }: Services): Promise<void> {
  await forgetExpiredSessions(db);
  await forgetAnsweredRequests(db);
  await forgetSpentAllowances(db);
  await forgetOldResets(db);
}
