import { TRANSPORT_LABELS, type TransportType } from "../../../contract/ride-status.ts";
import type { Letter, Writer } from "../../lib/letters.ts";
import type { Services } from "../../lib/services.ts";
import { spokenMoney, spokenTime } from "../../lib/spoken-time.ts";

type Story = {
  email: string;
  patient: string;
  pickupAddress: string;
  dropoffAddress: string;
  startsAt: Date;
  transportType: TransportType;
  returnTrip: boolean;
  paymentMethod: "card" | "cash";
  isPaid: boolean;
  quoteCents: number;
  fareCents: number | null;
  cancelReason: string | null;
};

type Told = Story & { when: string; trip: string; page: string };

async function storyOf(on: Services, rideId: string): Promise<Told | null> {
  const [row] = await on.db<Story[]>`
    select p.email, split_part(p.name, ' ', 1) as patient, pickup_address, dropoff_address, starts_at, transport_type,
      return_trip, payment_method, r.paid_at is not null as is_paid, quote_cents, fare_cents, cancel_reason
    from ride r join patient p on p.id = r.patient_id where r.id = ${rideId} and p.deleted_at is null`;
  if (!row) return null;
  return {
    ...row,
    when: spokenTime(row.startsAt, on.config.practiceTimeZone),
    trip: `From ${row.pickupAddress} to ${row.dropoffAddress}${row.returnTrip ? ", and back again" : ""}.`,
    page: `${on.config.publicUrl}/my-rides`,
  };
}

const writer =
  (write: (story: Told) => Omit<Letter, "to" | "greeting" | "button"> | null): Writer =>
  async (on, rideId) => {
    const story = await storyOf(on, rideId);
    const letter = story && write(story);
    return (
      letter && {
        to: story.email,
        greeting: `Dear ${story.patient},`,
        button: { label: "My Rides", url: story.page },
        ...letter,
      }
    );
  };

type Offer = {
  rideId: string;
  driver: string;
  driverEmail: string;
  phone: string;
  vehicleType: string;
  vehicleModel: string;
  vehicleNumber: string;
};

const offerOf = async (on: Services, assignmentId: string): Promise<Offer | null> => {
  const [offer] = await on.db<Offer[]>`
    select ride_id, d.name as driver, d.email as driver_email, d.phone, vehicle_type, vehicle_model, vehicle_number
    from assignment a join driver d on d.id = a.driver_id
    where a.id = ${assignmentId} and a.outcome not in ('rejected', 'withdrawn')`;
  return offer ?? null;
};

const CANCELLED: Record<string, string> = {
  unpaid: "It was not paid in time. You have not been charged.",
  too_late: "Your payment reached us after the time of the ride.",
  no_driver:
    "The driver could not take it, and no other driver with a fitting vehicle is free at that time. We are sorry.",
  time_passed: "We could not find a driver in time. We are sorry.",
};

export const rideLetters: Record<string, Writer> = {
  "ride-booked": writer(({ when, trip, isPaid, quoteCents }) => ({
    subject: `Your ride is booked: ${when}`,
    paragraphs: [
      `Thank you. We fetch you on ${when}. ${trip}`,
      isPaid
        ? `We have received ${spokenMoney(quoteCents)}. The price is fixed.`
        : `The price is ${spokenMoney(quoteCents)}, to be paid to the driver in cash.`,
      "We write to you as soon as we know who drives you.",
    ],
  })),

  "driver-assigned": async (on, assignmentId) => {
    const offer = await offerOf(on, assignmentId);
    const story = offer && (await storyOf(on, offer.rideId));
    if (!offer || !story) return null;
    const vehicle = [offer.vehicleType, offer.vehicleModel].filter(Boolean).join(", ");
    return {
      to: story.email,
      greeting: `Dear ${story.patient},`,
      subject: `Your driver for ${story.when}`,
      paragraphs: [
        `${offer.driver} has been asked to drive you on ${story.when}: ${vehicle}${offer.vehicleNumber ? `, plate ${offer.vehicleNumber}` : ""}.`,
        ...(offer.phone ? [`You reach the driver at ${offer.phone}.`] : []),
      ],
      button: { label: "My Rides", url: story.page },
    };
  },

  "ride-offered": async (on, assignmentId) => {
    const offer = await offerOf(on, assignmentId);
    const story = offer && (await storyOf(on, offer.rideId));
    if (!offer || !story) return null;
    return {
      to: offer.driverEmail,
      greeting: `Dear ${offer.driver.split(" ")[0]},`,
      subject: `New ride for you: ${story.when}`,
      paragraphs: [
        `${story.when}, ${TRANSPORT_LABELS[story.transportType].toLowerCase()}. ${story.trip}`,
        "Please accept or reject it, so that the passenger knows.",
      ],
      button: { label: "Dashboard", url: `${on.config.publicUrl}/dashboard` },
    };
  },

  "ride-accepted": writer(({ when, trip }) => ({
    subject: `Your driver has accepted: ${when}`,
    paragraphs: [`Your ride on ${when} is confirmed by its driver. ${trip}`, "Please be ready a few minutes before."],
  })),

  "ride-completed": writer(({ when, quoteCents, fareCents, paymentMethod }) => ({
    subject: `Your ride on ${when}`,
    paragraphs: [
      `Thank you for riding with us. The fare was ${spokenMoney(fareCents ?? quoteCents)}.`,
      ...(paymentMethod === "card" && fareCents !== null && fareCents < quoteCents
        ? [`That is less than you paid, so ${spokenMoney(quoteCents - fareCents)} goes back to your card.`]
        : []),
    ],
  })),

  "ride-cancelled": writer(({ when, trip, isPaid, quoteCents, cancelReason }) =>
    cancelReason
      ? {
          subject: `Your ride is cancelled: ${when}`,
          paragraphs: [
            `Your ride on ${when} cannot take place. ${trip}`,
            CANCELLED[cancelReason] ?? "We are sorry.",
            ...(isPaid ? [`The ${spokenMoney(quoteCents)} you paid go back to your card.`] : []),
          ],
        }
      : null,
  ),
};

const REASONS: Record<string, string> = {
  lower_fare: "The fare of your ride was lower than what you had paid.",
  no_driver: "No driver could take your ride.",
  time_passed: "We could not find a driver in time for your ride.",
  too_late: "Your payment reached us after the time of the ride.",
};

/** About money that was sent back for a ride; told by the refund's id, and null when it was for something else. */
export const rideRefundSent: Writer = async (on, refundId) => {
  const [refund] = await on.db<{ amountCents: number; reason: string; rideId: string }[]>`
    select refund.amount_cents, reason, ride_id
    from refund join checkout on checkout.id = checkout_id where refund.id = ${refundId} and ride_id is not null`;
  const story = refund ? await storyOf(on, refund.rideId) : null;
  if (!refund || !story) return null;
  return {
    to: story.email,
    greeting: `Dear ${story.patient},`,
    subject: `Your money is on its way back: ${spokenMoney(refund.amountCents)}`,
    paragraphs: [
      `We have sent ${spokenMoney(refund.amountCents)} back to the card you paid with. Banks show it within five to ten days.`,
      REASONS[refund.reason] ?? "The ride you paid for did not take place.",
    ],
    button: { label: "My Rides", url: story.page },
  };
};
