import { formatPhone } from "../../../contract/format-phone.ts";
import { shortDate } from "../../../contract/format-time.ts";
import type { PaymentDispute } from "../../../contract/payment-text.ts";
import { rideRefundRule } from "../../../contract/ride-refund-rule.ts";
import type { PaymentMethod } from "../../../contract/rides.ts";
import { END_UNFINISHED_RIDE_HOURS, inWords } from "../../../contract/rules.ts";
import { type VisitorColumns, visitorOf } from "../../lib/accounts/visitors.ts";
import { one } from "../../lib/db/db.ts";
import type { EmailMessage, Fact } from "../../lib/mail/email-message.ts";
import { type EmailRenderer, type EmailRenderers, firstName, greeting, timeFact } from "../../lib/mail/emails.ts";
import type { Services } from "../../lib/services.ts";
import { formatTime } from "../../lib/time/format-time.ts";
import { priceFact } from "./booking/price-facts.ts";
import { canceledRideCalendar, rideCalendar } from "./booking/ride-entry.ts";
import { canceledMoneyText, cancelReasonText, returnLegText } from "./changes/cancel-reasons.ts";
import { type Guest, insteadOf, pleaseBe, riderFact, Your, you, your } from "./following/passenger-words.ts";
import { withRideLink } from "./following/ride-link-urls.ts";
import { passengerOf } from "./service.ts";

type Row = VisitorColumns & {
  id: string;
  status: string;
  step: string | null;
  atDoorAt: Date | null;
  notes: string;
  moves: number;
  email: string;
  patient: string;
  pickupAddress: string;
  dropoffAddress: string;
  /** For a will-call return leg: when the outbound leg begins. */
  startsAt: Date;
  /** For a waiting will-call: the last time its passenger can say "I'm ready". Null for other rides. */
  readyBy: Date | null;
  /** The refund rule's notice when the ride was booked. */
  refundNoticeHours: number;
  returnTrip: boolean;
  leg: "there" | "back" | null;
  /** The outbound leg of a return leg. */
  returnOf: string | null;
  /** When the return leg begins; null for a will-call, or if there is none. */
  backAt: Date | null;
  /** Whether the return leg is still open. */
  isReturnOpen: boolean;
  /**
   * Whether the return leg would go on hold if this ride failed: its passenger has not said "I'm ready" and no driver is at
   * the door.
   */
  canHoldReturn: boolean;
  /** Paid and not refunded. */
  keptCents: number;
  onHold: boolean;
  tripCents: number;
  passenger: { name: string; phone: string };
  isForSomeoneElse: boolean;
  paymentMethod: PaymentMethod;
  /** Whether the passenger has paid. On account an organization pays. */
  isPaid: boolean;
  quoteCents: number;
  fareCents: number | null;
  cancelReason: string | null;
  dispute: PaymentDispute | null;
  aboutMinutes: number | null;
  /** When a driver who is at the door may mark a no-show. */
  waitsUntil: Date;
  driver: string | null;
  /** The driver who accepted before and can't come; null if there was none. */
  driverBefore: string | null;
  driverEmail: string | null;
  phone: string | null;
  vehicleType: string | null;
  vehicleModel: string | null;
  vehicleNumber: string | null;
};

/** A ride with the texts that its emails share. */
export type RideEmailContext = Row & {
  /** Name of the practice. */
  network: string;
  when: string;
  guest: Guest;
  /** The passenger if somebody else booked, when, from and to, with the patient's local time if it differs. */
  trip: Fact[];
  /** The start for the driver. Emails to drivers have no address: they stay in the mailbox after the ride. */
  drive: Fact[];
  /** The start of the return leg as text; null without a separate return leg. */
  back: string | null;
  /** `readyBy` as text. */
  readyUntil: string | null;
  page: string;
};

/** Email context of a ride, by its id or by the id of one of its moves or assignments. Null if the patient's account is deleted. */
export async function rideEmailContext(services: Services, about: string): Promise<RideEmailContext | null> {
  const [row] = await services.db<Row[]>`
    select r.id, r.return_of, r.status, r.step, r.at_door_at, r.notes, (select count(*)::int from ride_move where ride_id = r.id) as moves, p.email, addressed_as(p) as patient, pickup_address, dropoff_address,
      listed_start(r) as starts_at, case when r.starts_at is null then r.ready_by end as ready_by, return_trip,
      case when return_of is not null then 'back' when exists (select from ride where return_of = r.id) then 'there' end as leg,
      (select starts_at from ride where return_of = r.id) as back_at,
      exists (select from ride where return_of = r.id and ride.status in ('pending', 'assigned', 'accepted')) as is_return_open,
      exists (select from ride where return_of = r.id and ride.ready_at is null and ride.at_door_at is null and ride.on_board_at is null) as can_hold_return,
      ride_refundable_cents(r.id) as kept_cents, r.held_at is not null as on_hold,
      (select sum(quote_cents)::int from ride where id = coalesce(r.return_of, r.id) or return_of = coalesce(r.return_of, r.id)) as trip_cents, payment_method, r.paid_at is not null and payment_method <> 'account' as is_paid, quote_cents, fare_cents, cancel_reason,
      ride_dispute(r) as dispute, setting_value('rideRefundNoticeHours', r.booked_at) as refund_notice_hours, r.about_minutes, greatest(r.at_door_at, r.starts_at) + rule_no_show() as waits_until, d.name as driver, d.email as driver_email, d.phone,
      has.vehicle ->> 'vehicleType' as vehicle_type, has.vehicle ->> 'vehicleModel' as vehicle_model, has.vehicle ->> 'vehicleNumber' as vehicle_number,
      visitor_zone, visitor_hour12, ${passengerOf(services.db)} as passenger, r.passenger_name <> '' as is_for_someone_else,
      (select name from assignment a join driver on driver.id = a.driver_id where a.ride_id = r.id and a.accepted_at is not null
        and a.outcome in ('withdrawn', 'taken_back', 'not_driven') order by a.ended_at desc limit 1) as driver_before
    from ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id
      left join lateral (select vehicle_at(d, coalesce(r.starts_at, now())) as vehicle where d.id is not null) as has on true
    where r.id = coalesce((select ride_id from ride_move where id = ${about}), (select ride_id from assignment where id = ${about}), ${about}) and p.deleted_at is null`;
  return row ? withEmailTexts(services, row) : null;
}

/** Adds the shared texts to a ride. */
function withEmailTexts(services: Services, row: Row): RideEmailContext {
  const { practiceTimeZone } = services.config;
  return {
    ...row,
    network: services.practice.shortName,
    guest: row.isForSomeoneElse ? (firstName(row.passenger.name) ?? "the passenger") : null,
    when: row.readyBy
      ? `${shortDate(row.startsAt, practiceTimeZone)} (return ride)`
      : formatTime(row.startsAt, practiceTimeZone),
    trip: [
      ...(row.isForSomeoneElse ? [["Passenger", row.passenger.name] satisfies Fact] : []),
      row.readyBy
        ? ["When", `When you say “I'm ready”, on ${shortDate(row.startsAt, practiceTimeZone)}`]
        : timeFact("When", row.startsAt, practiceTimeZone, visitorOf(row)),
      ["From", row.pickupAddress],
      ["To", `${row.dropoffAddress}${row.returnTrip && row.leg === null ? ", and back" : ""}`],
    ],
    drive: [...riderFact(row.passenger), timeFact("When", row.startsAt, practiceTimeZone, null)],
    back:
      row.leg !== "there"
        ? null
        : row.backAt
          ? formatTime(row.backAt, practiceTimeZone, visitorOf(row))
          : "When you say “I'm ready” on My Rides",
    readyUntil: row.readyBy && formatTime(row.readyBy, practiceTimeZone, visitorOf(row)),
    page: `${services.config.publicUrl}/my-rides`,
  };
}

export const toPatient = ({
  email,
  patient,
  page,
}: RideEmailContext): Pick<EmailMessage, "to" | "greeting" | "button"> => ({
  to: email,
  greeting: greeting(patient),
  button: { label: "My Rides", url: page },
});

/** Email renderer for the patient, from a function of the ride's email context. */
export const patientEmail =
  (write: (context: RideEmailContext) => Omit<EmailMessage, "to" | "greeting"> | null): EmailRenderer =>
  async (services, rideId) => {
    const context = await rideEmailContext(services, rideId);
    const message = context && write(context);
    return message && { ...toPatient(context), ...message };
  };

/** Email context of an assignment's ride; null if that driver no longer has it. */
export async function assignedRide(services: Services, assignmentId: string): Promise<RideEmailContext | null> {
  const [assignment] = await services.db<{ rideId: string }[]>`
    select ride_id from assignment a join ride r on r.id = a.ride_id and r.driver_id = a.driver_id where a.id = ${assignmentId}`;
  return assignment ? rideEmailContext(services, assignment.rideId) : null;
}

/** The driver's name, phone, vehicle and plate, without empty values. */
export function driverFacts({ driver, phone, vehicleType, vehicleModel, vehicleNumber }: RideEmailContext): Fact[] {
  const facts: Fact[] = [
    ["Driver", driver ?? ""],
    ["Phone", formatPhone(phone ?? "")],
    ["Vehicle", [vehicleType, vehicleModel].filter(Boolean).join(", ")],
    ["Plate", vehicleNumber ?? ""],
  ];
  return facts.filter(([, value]) => value);
}

/** Email to the patient about a canceled ride. */
const canceledEmail = (context: RideEmailContext, refundCents: number): Omit<EmailMessage, "to" | "greeting"> => {
  const { when, trip, cancelReason, leg, guest } = context;
  const ride = Your(guest, leg === "back" ? "return ride" : "ride");
  return {
    subject: `${ride} is canceled: ${when}`,
    heading: `${ride} is canceled`,
    paragraphs: [
      cancelReasonText(cancelReason, guest),
      ...canceledMoneyText(context, refundCents),
      ...returnLegText(context),
    ],
    facts: trip,
    ...canceledRideCalendar(context),
  };
};

/** To the passenger, in cents, sent or scheduled. */
export async function refundOfCanceledRide({ db }: Services, rideId: string): Promise<number> {
  const { cents } = one(
    await db<{ cents: number }[]>`
      select coalesce(sum(refund.amount_cents), 0)::int as cents
      from ride join checkout on checkout.ride_id = paid_as join refund on checkout_id = checkout.id
      where ride.id = ${rideId} and checkout.method <> 'account' and coalesce(refund.ride_id, checkout.ride_id) = ride.id`,
  );
  return cents;
}

export const rideEmails: EmailRenderers = {
  "ride-booked": withRideLink(
    patientEmail((context) => {
      const { status, when, trip, isPaid, paymentMethod, tripCents, back, guest, refundNoticeHours } = context;
      return status === "cancelled"
        ? null
        : {
            subject: `${Your(guest)} is booked: ${when}`,
            heading: `${Your(guest)} is booked`,
            paragraphs: [
              "You don't have to do anything now. Your price is fixed, and we'll email you when a driver accepts.",
            ],
            facts: [
              ...trip,
              ...(back ? [["Return ride", back] satisfies Fact] : []),
              priceFact(tripCents, paymentMethod, isPaid),
            ],
            ...(isPaid && { after: [rideRefundRule(refundNoticeHours)] }),
            ...rideCalendar(context),
          };
    }),
  ),

  // The subject is the assignment. Older versions enqueued the ride's id.
  "ride-accepted": withRideLink(async (services, about) => {
    const context = (await assignedRide(services, about)) ?? (await rideEmailContext(services, about));
    return context?.status === "accepted"
      ? {
          ...toPatient(context),
          subject: `${context.guest === null ? "Your" : "A"} driver accepted ${your(context.guest)}: ${context.when}`,
          heading: `${Your(context.guest)} is confirmed`,
          paragraphs: [
            `${context.driver ?? "A driver"} will drive ${you(context.guest)}${insteadOf(context)}. ${pleaseBe(context.guest, "ready a few minutes early")}.`,
          ],
          facts: [...context.trip, ...driverFacts(context)],
        }
      : null;
  }),

  "ride-unfinished": async (services, rideId) => {
    const context = await rideEmailContext(services, rideId);
    if (!context?.driverEmail || context.status !== "accepted") return null;
    return {
      to: context.driverEmail,
      greeting: greeting(context.driver ?? ""),
      subject: `Did you drive on ${context.when}?`,
      heading: "Did you complete this ride?",
      paragraphs: [
        "If you drove this ride, please mark it completed. You accepted it, and its time has passed.",
        context.step === "on_board"
          ? `If you don't, we'll assume you drove it and complete it at the quoted fare ${inWords(END_UNFINISHED_RIDE_HOURS, "hours")} after its start.`
          : `If you don't, we'll assume you didn't drive the passenger. We'll cancel it ${inWords(END_UNFINISHED_RIDE_HOURS, "hours")} after its start and refund the passenger.`,
      ],
      facts: context.drive,
      button: { label: "Dashboard", url: `${services.config.publicUrl}/dashboard` },
    };
  },

  "ride-cancelled": async (services, rideId) => {
    const context = await rideEmailContext(services, rideId);
    if (!context?.cancelReason) return null;
    return { ...toPatient(context), ...canceledEmail(context, await refundOfCanceledRide(services, rideId)) };
  },
};
