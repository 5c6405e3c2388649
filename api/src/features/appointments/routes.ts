import { Hono } from "hono";
import { VisitChoicesAnswer } from "../../../contract/affected-visits.ts";
import {
  type Appointment,
  AppointmentId,
  AppointmentList,
  BookAppointment,
  Booked,
  CheckoutUrl,
  SendConfirmation,
} from "../../../contract/appointments.ts";
import { PageQuery } from "../../../contract/pagination.ts";
import { CancelAppointment, ChangePreviewed, MoveAppointment, PreviewChange } from "../../../contract/visit-changes.ts";
import { allowPatient, allowPatientToText } from "../../lib/accounts/auth.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { clientAddress } from "../../lib/http/client-address.ts";
import { body, notStored, param, query, reply } from "../../lib/http/http.ts";
import { idempotent, idempotentAfterPreparing, idempotentWithoutTransaction } from "../../lib/http/idempotency.ts";
import { consume, originOf } from "../../lib/http/rate-limit.ts";
import { ownChoices } from "./affected/affected-visits.ts";
import { sendConfirmation } from "./booking/confirmation.ts";
import { markAppointmentPaid, pageOf, startCheckout } from "./booking/payment.ts";
import { changeOwn } from "./changes/change-own.ts";
import { confirmChange, moveAppointment, prepareToCancel, previewChange } from "./changes/changing.ts";
import { visitDetailRoutes } from "./details/details-routes.ts";
import { unattendedRoutes } from "./no-show/provider-no-show-routes.ts";
import { appointmentsOf, bookAppointment, calendarOf, ownAppointment } from "./service.ts";

const BOOKED = "Your time is held. Please pay to confirm it.";
const emailRecipient = ({ payment, zoomEmail }: Appointment) =>
  payment ? `We're emailing ${zoomEmail} now.` : `We'll email ${zoomEmail}.`;

export const appointmentRoutes = new Hono<AppEnv>()
  .post("/book-appointment", allowPatient(Booked, "Hold a slot"), body(BookAppointment), async (c) => {
    const { services, userId } = c.var;
    const origin = originOf(clientAddress(c));
    const appointment = await idempotentWithoutTransaction(c, (db) =>
      bookAppointment(services, db, userId, c.req.valid("json"), origin),
    );
    return reply(c, { message: BOOKED, appointment });
  })
  .get(
    "/appointments",
    allowPatient(AppointmentList, "List the patient's appointments, newest first"),
    query(PageQuery),
    async (c) => {
      return reply(c, await appointmentsOf(c.var.services, c.var.userId, c.req.valid("query")));
    },
  )
  .post(
    "/cancel-appointment",
    allowPatient(Booked, "Cancel an appointment; a paid one is refunded by the refund rule"),
    body(CancelAppointment),
    async (c) => {
      const input = c.req.valid("json");
      const { services, userId } = c.var;
      const cancel = await prepareToCancel(services, userId, input.appointmentId);
      const appointment = await changeOwn(c, input.appointmentId, (tx) => cancel(tx, userId, input));
      return reply(c, { message: "Your appointment is canceled.", appointment });
    },
  )
  .post(
    "/preview-change",
    allowPatient(ChangePreviewed, "Preview rescheduling or canceling a paid visit, with its blockers"),
    body(PreviewChange),
    async (c) => {
      const { services, userId } = c.var;
      return reply(c, await previewChange(services, userId, c.req.valid("json")));
    },
  )
  .post(
    "/confirm-change",
    allowPatient(Booked, "Confirm a change that the office made to a visit"),
    body(AppointmentId),
    async (c) => {
      const { appointmentId } = c.req.valid("json");
      const appointment = await changeOwn(c, appointmentId, (tx) => confirmChange(tx, c.var.userId, appointmentId));
      return reply(c, { message: "Thank you. Your visit is confirmed.", appointment });
    },
  )
  .post("/move-appointment", allowPatient(Booked, "Reschedule a paid visit"), body(MoveAppointment), async (c) => {
    const { services, userId } = c.var;
    const input = c.req.valid("json");
    const appointment = await changeOwn(c, input.appointmentId, (tx) => moveAppointment(services, tx, userId, input));
    return reply(c, { message: "Your visit has a new time.", appointment });
  })
  .post(
    "/pay-appointment",
    allowPatient(CheckoutUrl, "Create the checkout session of an appointment"),
    body(AppointmentId),
    async (c) => {
      const { services, userId } = c.var;
      const { appointmentId } = c.req.valid("json");
      const { checkoutId } = await idempotent(c, (tx) => startCheckout(tx, userId, appointmentId));
      return reply(c, { url: await pageOf(services, userId, appointmentId, checkoutId) });
    },
  )
  .post(
    "/mark-appointment-paid",
    allowPatient(Booked, "Settle the payment after the return from checkout"),
    body(AppointmentId),
    notStored,
    async (c) => {
      const { appointmentId } = c.req.valid("json");
      await markAppointmentPaid(c.var.services, c.var.userId, appointmentId);
      const appointment = await ownAppointment(c.var.services, c.var.userId, appointmentId);
      return reply(c, { message: "Paid Successfully", appointment });
    },
  )
  .post(
    "/send-confirmation",
    allowPatient(Booked, "Correct the email for a visit, and send its confirmation again"),
    body(SendConfirmation),
    async (c) => {
      const { services, userId } = c.var;
      const input = c.req.valid("json");
      const consumeOne = () => consume(services, "resentEmailsPerAccount", userId);
      const appointment = await idempotentAfterPreparing(c, consumeOne, async (tx) => {
        await sendConfirmation(tx, userId, input);
        return ownAppointment({ db: tx, config: services.config }, userId, input.appointmentId);
      });
      return reply(c, { message: emailRecipient(appointment), appointment });
    },
  )
  .get(
    "/visit-choices/:appointmentId",
    allowPatient(VisitChoicesAnswer, "What the patient can choose while the nurse of a visit is unavailable"),
    param(AppointmentId),
    async (c) => {
      const { appointmentId } = c.req.valid("param");
      return reply(c, { choices: await ownChoices(c.var.services, c.var.userId, appointmentId) });
    },
  )
  .get(
    "/appointment/:appointmentId",
    allowPatient(Booked, "Read one of the patient's appointments"),
    param(AppointmentId),
    async (c) => {
      const { appointmentId } = c.req.valid("param");
      return reply(c, { appointment: await ownAppointment(c.var.services, c.var.userId, appointmentId) });
    },
  )
  .get(
    "/appointment/:appointmentId/calendar",
    allowPatientToText("text/calendar", "Download a paid visit as an .ics file"),
    param(AppointmentId),
    async (c) => {
      const file = await calendarOf(c.var.services, c.var.userId, c.req.valid("param").appointmentId);
      const attached = {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": 'attachment; filename="appointment.ics"',
      };
      return c.body(file, 200, attached);
    },
  )
  .route("/", visitDetailRoutes)
  .route("/", unattendedRoutes);
