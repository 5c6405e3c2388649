import { Hono } from "hono";
import { AppointmentId, Booked, MoveUnattended } from "../../../contract/appointments.ts";
import { requireUser } from "../../lib/callers.ts";
import { type AppEnv, answers, body } from "../../lib/http.ts";
import { changeOwn } from "./change-own.ts";
import { attendAfterAll, moveUnattended, refundUnattended, sayUnattended } from "./unattended.ts";

/** What a patient can do about a visit to which nobody came. */
export const unattendedRoutes = new Hono<AppEnv>()
  .post(
    "/unattended-appointment",
    answers(Booked, "Say, ten minutes after the start, that nobody came", "token"),
    requireUser,
    body(AppointmentId),
    async (c) => {
      const { appointmentId } = c.req.valid("json");
      const appointment = await changeOwn(c, appointmentId, (tx) => sayUnattended(tx, c.var.userId, appointmentId));
      return c.json({ success: true, message: "We have told our office. Please choose how to go on.", appointment });
    },
  )
  .post(
    "/move-unattended-appointment",
    answers(Booked, "Put a visit to which nobody came at another time, at no cost", "token"),
    requireUser,
    body(MoveUnattended),
    async (c) => {
      const { on, userId } = c.var;
      const wish = c.req.valid("json");
      const appointment = await changeOwn(c, wish.appointmentId, (tx) =>
        moveUnattended(tx, userId, wish, on.config.practiceTimeZone),
      );
      return c.json({ success: true, message: "Your visit has its new time. A letter is on its way.", appointment });
    },
  )
  .post(
    "/refund-unattended-appointment",
    answers(Booked, "End a visit to which nobody came, for all of the money", "token"),
    requireUser,
    body(AppointmentId),
    async (c) => {
      const { appointmentId } = c.req.valid("json");
      const appointment = await changeOwn(c, appointmentId, (tx) => refundUnattended(tx, c.var.userId, appointmentId));
      return c.json({ success: true, message: "Your money is on its way back.", appointment });
    },
  )
  .post(
    "/attended-appointment",
    answers(Booked, "Say that the nurse has come after all", "token"),
    requireUser,
    body(AppointmentId),
    async (c) => {
      const { appointmentId } = c.req.valid("json");
      const appointment = await changeOwn(c, appointmentId, (tx) => attendAfterAll(tx, c.var.userId, appointmentId));
      return c.json({ success: true, message: "Good. Have a good visit.", appointment });
    },
  );
