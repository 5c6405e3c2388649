import { Hono } from "hono";
import { type Appointment, AppointmentId, Booked, MoveUnattended } from "../../../../contract/appointments.ts";
import { Done } from "../../../../contract/response.ts";
import { allowPatient } from "../../../lib/accounts/auth.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, notStored, reply } from "../../../lib/http/http.ts";
import { recordOwnCallOpened } from "../call/call-opened.ts";
import { changeOwn } from "../changes/change-own.ts";
import { attendAfterAll, moveUnattended, refundUnattended, reportNoShowOfProvider } from "./provider-no-show.ts";

const UNDER_REVIEW = "Our records show that your nurse came to the call. Our office will look into it and email you.";
const messageFor = ({ underReview }: Appointment, done: string): string => (underReview ? UNDER_REVIEW : done);

/** Actions of a patient when the nurse did not come. */
export const unattendedRoutes = new Hono<AppEnv>()
  .post(
    "/open-call",
    allowPatient(Done, "Record that the patient joined the call"),
    body(AppointmentId),
    notStored,
    async (c) => {
      await recordOwnCallOpened(c.var.db, c.var.userId, c.req.valid("json").appointmentId);
      return reply(c);
    },
  )
  .post(
    "/unattended-appointment",
    allowPatient(Booked, "Report, after a wait, that the nurse didn't come"),
    body(AppointmentId),
    async (c) => {
      const { appointmentId } = c.req.valid("json");
      const appointment = await changeOwn(c, appointmentId, (tx) =>
        reportNoShowOfProvider(tx, c.var.userId, appointmentId),
      );
      const message = "We've alerted our office. Please choose another time or a refund.";
      return reply(c, { message, appointment });
    },
  )
  .post(
    "/move-unattended-appointment",
    allowPatient(Booked, "Reschedule a visit that the nurse missed, at no cost"),
    body(MoveUnattended),
    async (c) => {
      const [{ services, userId }, input] = [c.var, c.req.valid("json")];
      const zone = services.config.practiceTimeZone;
      const appointment = await changeOwn(c, input.appointmentId, (tx) => moveUnattended(tx, userId, input, zone));
      const message = messageFor(appointment, "Your visit has a new time. We've emailed you.");
      return reply(c, { message, appointment });
    },
  )
  .post(
    "/refund-unattended-appointment",
    allowPatient(Booked, "Cancel a visit that the nurse missed, for a full refund"),
    body(AppointmentId),
    async (c) => {
      const { appointmentId } = c.req.valid("json");
      const appointment = await changeOwn(c, appointmentId, (tx) => refundUnattended(tx, c.var.userId, appointmentId));
      return reply(c, { message: messageFor(appointment, "Your refund is on its way."), appointment });
    },
  )
  .post(
    "/attended-appointment",
    allowPatient(Booked, "Report that the nurse has come after all"),
    body(AppointmentId),
    async (c) => {
      const { appointmentId } = c.req.valid("json");
      const appointment = await changeOwn(c, appointmentId, (tx) => attendAfterAll(tx, c.var.userId, appointmentId));
      return reply(c, { message: "Thanks for letting us know. Have a good visit.", appointment });
    },
  );
