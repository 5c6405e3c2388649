import { shortDate } from "../../../contract/format-time.ts";
import type { EmailMessage, Fact } from "../../lib/email-message.ts";
import { type EmailRenderer, firstName, greeting, timeFact } from "../../lib/emails.ts";
import { formatMoney, formatPhone, formatTime } from "../../lib/format-time.ts";
import type { Services } from "../../lib/services.ts";
import { type VisitorColumns, visitorOf } from "../../lib/visitors.ts";
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
  /** Of a way back that waits, when its way there begins. */
  startsAt: Date;
  /** Until when a way back that waits can be called for; null of every other ride. */
  readyBy: Date | null;
  returnTrip: boolean;
  leg: "there" | "back" | null;
  /** When the way back of this ride begins; null where it waits, or there is none. */
  backAt: Date | null;
  /** Whether its way back still takes place. */
  backStands: boolean;
  /** Whether that would be on hold if this ride failed: nobody has called for it, and no driver is at its door. */
  backCanWait: boolean;
  /** What was paid for it and is not refunded. */
  keptCents: number;
  onHold: boolean;
  tripCents: number;
  passenger: { name: string; phone: string };
  paymentMethod: "card" | "cash";
  isPaid: boolean;
  quoteCents: number;
  fareCents: number | null;
  cancelReason: string | null;
  driver: string | null;
  driverEmail: string | null;
  phone: string | null;
  vehicleType: string | null;
  vehicleModel: string | null;
  vehicleNumber: string | null;
};

/** A ride as letters tell of it. */
export type Told = Row & {
  /** Name of the organizer. */
  network: string;
  when: string;
  /** As the patient reads it, whose own clock stands below ours. */
  trip: Fact[];
  /** When it begins, as its driver reads it, who has the rest on the dashboard: letters stay where they were sent. */
  drive: Fact;
  /** When it goes back, where its way back is a ride of its own. */
  back: string | null;
  page: string;
};

/** Of a ride, or of the ride that was moved by a move. Null where its account is deleted: there is nobody to write to. */
export async function storyOf(services: Services, about: string): Promise<Told | null> {
  const [row] = await services.db<Row[]>`
    select r.id, r.status, r.step, r.at_door_at, r.notes, (select count(*)::int from ride_move where ride_id = r.id) as moves, p.email, p.name as patient, pickup_address, dropoff_address,
      listed_start(r) as starts_at, case when r.starts_at is null then r.ready_by end as ready_by, return_trip,
      case when return_of is not null then 'back' when exists (select from ride where return_of = r.id) then 'there' end as leg,
      (select starts_at from ride where return_of = r.id) as back_at,
      exists (select from ride where return_of = r.id and ride.status in ('pending', 'assigned', 'accepted')) as back_stands,
      exists (select from ride where return_of = r.id and ride.ready_at is null and ride.at_door_at is null and ride.on_board_at is null) as back_can_wait,
      ride_refundable_cents(r.id) as kept_cents, r.held_at is not null as on_hold,
      (select sum(quote_cents)::int from ride where id = coalesce(r.return_of, r.id) or return_of = coalesce(r.return_of, r.id)) as trip_cents, payment_method, r.paid_at is not null as is_paid, quote_cents, fare_cents, cancel_reason,
      d.name as driver, d.email as driver_email, d.phone, vehicle_type, vehicle_model, vehicle_number,
      visitor_zone, visitor_hour12, ${passengerOf(services.db)} as passenger
    from ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id
    where r.id = coalesce((select ride_id from ride_move where id = ${about}), ${about}) and p.deleted_at is null`;
  return row ? told(services, row) : null;
}

/** The same ride told with what is changed of it. */
export function told(services: Services, row: Row): Told {
  const { practiceTimeZone, office } = services.config;
  return {
    ...row,
    network: office.shortName,
    when: row.readyBy
      ? `the way back of ${shortDate(row.startsAt, practiceTimeZone)}`
      : formatTime(row.startsAt, practiceTimeZone),
    trip: [
      row.readyBy
        ? ["When", `When you say “I'm ready”, on ${shortDate(row.startsAt, practiceTimeZone)}`]
        : timeFact("When", row.startsAt, practiceTimeZone, visitorOf(row)),
      ["From", row.pickupAddress],
      ["To", `${row.dropoffAddress}${row.returnTrip && row.leg === null ? ", and back again" : ""}`],
    ],
    drive: timeFact("When", row.startsAt, practiceTimeZone, null),
    back:
      row.leg !== "there"
        ? null
        : row.backAt
          ? formatTime(row.backAt, practiceTimeZone, visitorOf(row))
          : "When you say “I'm ready” on My Rides",
    page: `${services.config.publicUrl}/my-rides`,
  };
}

export const toPatient = ({ email, patient, page }: Told): Pick<EmailMessage, "to" | "greeting" | "button"> => ({
  to: email,
  greeting: greeting(patient),
  button: { label: "My Rides", url: page },
});

/** A writer that is given the ride's story and answers everything but whom it goes to. */
export const writer =
  (write: (story: Told) => Omit<EmailMessage, "to" | "greeting"> | null): EmailRenderer =>
  async (services, rideId) => {
    const story = await storyOf(services, rideId);
    const message = story && write(story);
    return message && { ...toPatient(story), ...message };
  };

/** The ride of an assignment whose driver still has it; null once it is nobody's or another's. */
async function assignedRide(services: Services, assignmentId: string): Promise<Told | null> {
  const [assignment] = await services.db<{ rideId: string }[]>`
    select ride_id from assignment a join ride r on r.id = a.ride_id and r.driver_id = a.driver_id where a.id = ${assignmentId}`;
  return assignment ? storyOf(services, assignment.rideId) : null;
}

export function driverFacts({ driver, phone, vehicleType, vehicleModel, vehicleNumber }: Told): Fact[] {
  const facts: Fact[] = [
    ["Driver", driver ?? ""],
    ["Phone", formatPhone(phone ?? "")],
    ["Vehicle", [vehicleType, vehicleModel].filter(Boolean).join(", ")],
    ["Plate", vehicleNumber ?? ""],
  ];
  return facts.filter(([, value]) => value);
}

const CANCELLED: Record<string, string> = {
  patient: "It is done as you asked.",
  office: "We cannot drive you then. We are sorry.",
  unpaid: "It was not paid in time. You have not been charged.",
  too_late: "Your payment reached us after the time of the ride.",
  no_driver:
    "The driver could not take it, and no other driver with a suitable vehicle is free at that time. We are sorry.",
  time_passed: "We could not find a driver in time. We are sorry.",
  not_driven: "Nobody came to drive you. We apologise.",
  not_needed: "It waited for you all day, and you did not call for it.",
  not_confirmed: "Your outbound ride failed, and you did not tell us that you still needed this one. We are sorry.",
};

/** What becomes of the return leg of a ride that does not take place: on hold where that lies with us or the driver (`is_our_failure`). */
function backWords({ cancelReason, backStands, backCanWait }: Told): string[] {
  if (!backStands) return [];
  return backCanWait && ["no_driver", "time_passed", "not_driven", "office"].includes(cancelReason ?? "")
    ? [
        "Your return ride is on hold: nobody will be sent. If you still need it, press “I still need this ride” on My Rides, or call us. Otherwise you don't have to do anything. It ends at its time, and what you paid for it is refunded.",
      ]
    : ["The way back stays booked. If you do not need it, please cancel it on My Rides."];
}

/** What is written of a ride that does not take place. */
export const cancelledWords = (story: Told, refundCents: number): Omit<EmailMessage, "to" | "greeting"> => {
  const { when, trip, isPaid, cancelReason, leg } = story;
  return {
    subject: `Your ${leg === "back" ? "way back" : "ride"} is cancelled: ${when}`,
    heading: `Your ${leg === "back" ? "way back" : "ride"} is cancelled`,
    paragraphs: [
      CANCELLED[cancelReason ?? ""] ?? "We are sorry.",
      ...(refundCents > 0 ? [`${formatMoney(refundCents)} of what you paid goes back to your card.`] : []),
      ...(refundCents === 0 && isPaid ? ["Nothing of what you paid comes back."] : []),
      ...backWords(story),
    ],
    facts: trip,
  };
};

/** What is written to its passenger of a ride that a driver was asked to take. */
export const assignedWords = (story: Told): Omit<EmailMessage, "to" | "greeting"> => ({
  subject: `Your driver for ${story.when}`,
  heading: "We have found your driver",
  paragraphs: [`We have asked ${story.driver} to drive you, and write again when the ride is accepted.`],
  facts: [...driverFacts(story), ...story.trip],
});

export const rideEmails: Record<string, EmailRenderer> = {
  "ride-booked": writer(({ status, when, trip, isPaid, tripCents, back }) =>
    status === "cancelled"
      ? null
      : {
          subject: `Your ride is booked: ${when}`,
          heading: "Your ride is booked",
          paragraphs: ["Thank you. The price is fixed, and we write to you as soon as we know who drives you."],
          facts: [
            ...trip,
            ...(back ? [["Way back", back] satisfies Fact] : []),
            isPaid ? ["Paid", formatMoney(tripCents)] : ["Price", `${formatMoney(tripCents)} in cash`],
          ],
        },
  ),

  "driver-assigned": async (services, assignmentId) => {
    const story = await assignedRide(services, assignmentId);
    return story && { ...toPatient(story), ...assignedWords(story) };
  },

  "ride-offered": async (services, assignmentId) => {
    const story = await assignedRide(services, assignmentId);
    if (!story?.driverEmail) return null;
    return {
      to: story.driverEmail,
      greeting: greeting(story.driver ?? ""),
      subject: `New ride for you: ${story.when}`,
      heading: "A new ride for you",
      paragraphs: [
        "Please accept or reject it, so that the passenger knows. Where it goes, what to be ready for and any notes stand on your dashboard.",
      ],
      facts: [
        ["Passenger", firstName(story.passenger.name) ?? ""],
        story.drive,
        ["Fare", `${formatMoney(story.quoteCents)}, ${story.paymentMethod === "card" ? "paid by card" : "in cash"}`],
      ],
      button: { label: "Dashboard", url: `${services.config.publicUrl}/dashboard` },
    };
  },

  // About the assignment: each driver's yes is told. One that an older version posted is about the ride.
  "ride-accepted": async (services, about) => {
    const story = (await assignedRide(services, about)) ?? (await storyOf(services, about));
    return story?.status === "accepted"
      ? {
          ...toPatient(story),
          subject: `Your driver has accepted: ${story.when}`,
          heading: "Your ride is confirmed",
          paragraphs: ["Your driver has accepted the ride. Please be ready a few minutes before."],
          facts: [...story.trip, ...driverFacts(story)],
        }
      : null;
  },

  "ride-unfinished": async (services, rideId) => {
    const story = await storyOf(services, rideId);
    if (!story?.driverEmail || story.status !== "accepted") return null;
    return {
      to: story.driverEmail,
      greeting: greeting(story.driver ?? ""),
      subject: `Did you drive on ${story.when}?`,
      heading: "Is this ride completed?",
      paragraphs: [
        "You accepted this ride, and its time is over. If you drove it, please mark it completed.",
        story.step === "on_board"
          ? "If nobody does, we take it that you drove it: twelve hours after its start it is completed at its quote."
          : "If nobody does, we take it that the passenger was not driven: twelve hours after its start the ride is cancelled and the passenger gets the money back.",
      ],
      facts: [story.drive],
      button: { label: "Dashboard", url: `${services.config.publicUrl}/dashboard` },
    };
  },

  "ride-completed": writer(({ when, trip, quoteCents, fareCents, paymentMethod }) => {
    const fare = fareCents ?? quoteCents;
    const returned = paymentMethod === "card" ? Math.max(0, quoteCents - fare) : 0;
    return {
      subject: `Your ride on ${when}`,
      heading: "Thank you for riding with us",
      paragraphs: [
        returned > 0
          ? `The fare was less than you paid, so ${formatMoney(returned)} goes back to your card.`
          : "Your ride is completed. We hope it went smoothly.",
      ],
      facts: [...trip, ["Fare", formatMoney(fare)]],
    };
  }),

  "ride-back-waits": writer(({ readyBy, status, trip }) =>
    readyBy === null || status !== "pending"
      ? null
      : {
          subject: "Your way back waits for you",
          heading: "Your way back waits for you",
          paragraphs: [
            "When you want to be picked up, press “I'm ready” on My Rides, or call us. Somebody is there within about half an hour.",
            "If you do not need it, do nothing: it ends at midnight, and what you paid for it goes back.",
          ],
          facts: trip,
        },
  ),

  "ride-cancelled": async (services, rideId) => {
    const story = await storyOf(services, rideId);
    if (!story?.cancelReason) return null;
    const [sum] = await services.db<{ cents: number }[]>`
      select coalesce(sum(refund.amount_cents), 0)::int as cents
      from ride join checkout on checkout.ride_id = paid_as join refund on checkout_id = checkout.id
      where ride.id = ${rideId} and coalesce(refund.ride_id, checkout.ride_id) = ride.id`;
    return { ...toPatient(story), ...cancelledWords(story, sum?.cents ?? 0) };
  },
};
