import { z } from "zod";
import { Done } from "./answer.ts";
import { Address } from "./consultants.ts";
import { Dollars, id } from "./fields.ts";
import { SlotDate, SlotTime } from "./slot-grid.ts";

const ZOOM_EMAIL_WANTED = "Please provide an email for Zoom link";

export const BookAppointment = z.object({
  docId: id("consultant"),
  slotDate: SlotDate,
  slotTime: SlotTime,
  zoomEmail: z.string(ZOOM_EMAIL_WANTED).trim().max(254, ZOOM_EMAIL_WANTED).pipe(z.email(ZOOM_EMAIL_WANTED)),
});
export type BookAppointment = z.infer<typeof BookAppointment>;

export const AppointmentId = z.object({ appointmentId: id("appointment") });
export type AppointmentId = z.infer<typeof AppointmentId>;

/** Why an appointment shows as cancelled: by the patient, unpaid in time, or its slot lost while paying. */
export const CancelReason = z.enum(["patient", "unpaid", "slot_taken"]);
export type CancelReason = z.infer<typeof CancelReason>;

export const Appointment = z.object({
  _id: z.uuid(),
  docId: z.uuid(),
  docData: z.object({ name: z.string(), image: z.string(), speciality: z.string(), address: Address }),
  slotDate: z.string(),
  slotTime: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  timeZone: z.string().describe("The practice zone slotDate and slotTime are in"),
  amount: Dollars,
  cancelled: z.boolean(),
  isCompleted: z.boolean(),
  payment: z.boolean(),
  zoomEmail: z.string(),
  holdExpiresAt: z.iso.datetime().nullable().describe("Until when an unpaid booking keeps its slot"),
  cancelReason: CancelReason.nullable(),
  refund: z.enum(["due", "done"]).nullable().describe("A payment that is on its way back, or has been sent back"),
  meetingUrl: z.string().nullable().describe("The video call, once paid"),
  joinFrom: z.iso.datetime().describe("When the call opens: ten minutes before the start"),
});
export type Appointment = z.infer<typeof Appointment>;

export const Booked = Done.extend({ appointment: Appointment });
export const AppointmentList = Done.extend({ appointments: z.array(Appointment) });
export const CheckoutUrl = Done.extend({ url: z.url() });
