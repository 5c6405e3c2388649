import { Hono } from "hono";
import { z } from "zod";
import { Done } from "../../../contract/answer.ts";
import {
  AppointmentId,
  AppointmentList,
  BookAppointment,
  Booked,
  CheckoutUrl,
} from "../../../contract/appointments.ts";
import { id } from "../../../contract/fields.ts";
import { requireUser } from "../../lib/callers.ts";
import { type AppEnv, answers, body, param } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { cancelAppointment } from "./ending.ts";
import { markAppointmentPaid, payAppointment } from "./payment.ts";
import { appointmentsOf, bookAppointment, calendarOf, ownAppointment } from "./service.ts";

const BOOKED = "Your time is held. Please pay to confirm it.";

export const appointmentRoutes = new Hono<AppEnv>()
  .post(
    "/book-appointment",
    answers(Booked, "Hold a slot", "token"),
    requireUser,
    body(BookAppointment),
    idempotent,
    async (c) => {
      const appointment = await bookAppointment(c.var.on, c.var.userId, c.req.valid("json"));
      return c.json({ success: true, message: BOOKED, appointment });
    },
  )
  .get(
    "/appointments",
    answers(AppointmentList, "The patient's appointments, newest first", "token"),
    requireUser,
    async (c) => {
      return c.json({ success: true, appointments: await appointmentsOf(c.var.on, c.var.userId) });
    },
  )
  .post(
    "/cancel-appointment",
    answers(Booked, "Cancel an unpaid appointment", "token"),
    requireUser,
    body(AppointmentId),
    async (c) => {
      const { appointmentId } = c.req.valid("json");
      await cancelAppointment(c.var.on, c.var.userId, appointmentId);
      const appointment = await ownAppointment(c.var.on, c.var.userId, appointmentId);
      return c.json({ success: true, message: "Your appointment is cancelled.", appointment });
    },
  )
  .post(
    "/pay-appointment",
    answers(CheckoutUrl, "Open the card payment page", "token"),
    requireUser,
    body(AppointmentId),
    idempotent,
    async (c) => {
      const url = await payAppointment(c.var.on, c.var.userId, c.req.valid("json").appointmentId);
      return c.json({ success: true, url });
    },
  )
  .post(
    "/mark-appointment-paid",
    answers(Booked, "Settle after a return from the payment page", "token"),
    requireUser,
    body(AppointmentId),
    async (c) => {
      const { appointmentId } = c.req.valid("json");
      await markAppointmentPaid(c.var.on, c.var.userId, appointmentId);
      const appointment = await ownAppointment(c.var.on, c.var.userId, appointmentId);
      return c.json({ success: true, message: "Paid Successfully", appointment });
    },
  )
  .get(
    "/appointment/:appointmentId/calendar",
    answers(Done, "A paid visit as an .ics file", "token"),
    requireUser,
    param(z.object({ appointmentId: id("appointment") })),
    async (c) => {
      const file = await calendarOf(c.var.db, c.var.userId, c.req.valid("param").appointmentId);
      const attached = {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="appointment.ics"',
      };
      return c.body(file, 200, attached);
    },
  );
