import { TRANSPORT_LABELS, type TransportType } from "../../../contract/ride-status.ts";
import type { Fact, Letter, Writer } from "../../lib/letters.ts";
import type { Services } from "../../lib/services.ts";
import { spokenMoney, spokenPhone, spokenTime } from "../../lib/spoken-time.ts";

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
  driver: string | null;
  driverEmail: string | null;
  phone: string | null;
  vehicleType: string | null;
  vehicleModel: string | null;
  vehicleNumber: string | null;
};

type Told = Story & { when: string; trip: Fact[]; page: string };

/** Null for a ride of an account that is deleted: there is nobody to write to. */
async function storyOf(on: Services, rideId: string): Promise<Told | null> {
  const [row] = await on.db<Story[]>`
    select p.email, split_part(p.name, ' ', 1) as patient, pickup_address, dropoff_address, starts_at, transport_type,
      return_trip, payment_method, r.paid_at is not null as is_paid, quote_cents, fare_cents, cancel_reason,
      d.name as driver, d.email as driver_email, d.phone, vehicle_type, vehicle_model, vehicle_number
    from ride r join patient p on p.id = r.patient_id left join driver d on d.id = r.driver_id
    where r.id = ${rideId} and p.deleted_at is null`;
  if (!row) return null;
  const when = spokenTime(row.startsAt, on.config.practiceTimeZone);
  return {
    ...row,
    when,
    trip: [
      ["When", when],
      ["From", row.pickupAddress],
      ["To", `${row.dropoffAddress}${row.returnTrip ? ", and back again" : ""}`],
    ],
    page: `${on.config.publicUrl}/my-rides`,
  };
}

const toPatient = ({ email, patient, page }: Told): Pick<Letter, "to" | "greeting" | "button"> => ({
  to: email,
  greeting: `Dear ${patient},`,
  button: { label: "My Rides", url: page },
});

/** A writer that is given the ride's story and answers everything but whom it goes to. */
const writer =
  (write: (story: Told) => Omit<Letter, "to" | "greeting"> | null): Writer =>
  async (on, rideId) => {
    const story = await storyOf(on, rideId);
    const letter = story && write(story);
    return letter && { ...toPatient(story), ...letter };
  };

/** The ride of an assignment that still stands; null when the driver has said no or it was taken back. */
async function assignedRide(on: Services, assignmentId: string): Promise<Told | null> {
  const [assignment] = await on.db<{ rideId: string }[]>`
    select ride_id from assignment where id = ${assignmentId} and outcome not in ('rejected', 'withdrawn')`;
  return assignment ? storyOf(on, assignment.rideId) : null;
}

function driverFacts({ driver, phone, vehicleType, vehicleModel, vehicleNumber }: Told): Fact[] {
  const facts: Fact[] = [
    ["Driver", driver ?? ""],
    ["Phone", spokenPhone(phone ?? "")],
    ["Vehicle", [vehicleType, vehicleModel].filter(Boolean).join(", ")],
    ["Plate", vehicleNumber ?? ""],
  ];
  return facts.filter(([, value]) => value);
}

const CANCELLED: Record<string, string> = {
  unpaid: "It was not paid in time. You have not been charged.",
  too_late: "Your payment reached us after the time of the ride.",
  no_driver:
    "The driver could not take it, and no other driver with a suitable vehicle is free at that time. We are sorry.",
  time_passed: "We could not find a driver in time. We are sorry.",
};

export const rideLetters: Record<string, Writer> = {
  "ride-booked": writer(({ when, trip, isPaid, quoteCents }) => ({
    subject: `Your ride is booked: ${when}`,
    heading: "Your ride is booked",
    paragraphs: ["Thank you. The price is fixed, and we write to you as soon as we know who drives you."],
    facts: [...trip, isPaid ? ["Paid", spokenMoney(quoteCents)] : ["Price", `${spokenMoney(quoteCents)} in cash`]],
  })),

  "driver-assigned": async (on, assignmentId) => {
    const story = await assignedRide(on, assignmentId);
    if (!story) return null;
    return {
      ...toPatient(story),
      subject: `Your driver for ${story.when}`,
      heading: "We have found your driver",
      paragraphs: [`We have asked ${story.driver} to drive you, and write again when the ride is accepted.`],
      facts: [...driverFacts(story), ...story.trip],
    };
  },

  "ride-offered": async (on, assignmentId) => {
    const story = await assignedRide(on, assignmentId);
    if (!story?.driverEmail) return null;
    return {
      to: story.driverEmail,
      greeting: `Dear ${story.driver?.split(" ")[0]},`,
      subject: `New ride for you: ${story.when}`,
      heading: "A new ride for you",
      paragraphs: ["Please accept or reject it, so that the passenger knows."],
      facts: [...story.trip, ["Transport", TRANSPORT_LABELS[story.transportType]]],
      button: { label: "Dashboard", url: `${on.config.publicUrl}/dashboard` },
    };
  },

  "ride-accepted": writer((story) => ({
    subject: `Your driver has accepted: ${story.when}`,
    heading: "Your ride is confirmed",
    paragraphs: ["Your driver has accepted the ride. Please be ready a few minutes before."],
    facts: [...story.trip, ...driverFacts(story)],
  })),

  "ride-completed": writer(({ when, trip, quoteCents, fareCents, paymentMethod }) => {
    const fare = fareCents ?? quoteCents;
    const returned = paymentMethod === "card" ? Math.max(0, quoteCents - fare) : 0;
    return {
      subject: `Your ride on ${when}`,
      heading: "Thank you for riding with us",
      paragraphs: [
        returned > 0
          ? `The fare was less than you paid, so ${spokenMoney(returned)} goes back to your card.`
          : "Your ride is completed. We hope it went smoothly.",
      ],
      facts: [...trip, ["Fare", spokenMoney(fare)]],
    };
  }),

  "ride-cancelled": writer(({ when, trip, isPaid, quoteCents, cancelReason }) =>
    cancelReason
      ? {
          subject: `Your ride is cancelled: ${when}`,
          heading: "Your ride is cancelled",
          paragraphs: [
            CANCELLED[cancelReason] ?? "We are sorry.",
            ...(isPaid ? [`The ${spokenMoney(quoteCents)} you paid goes back to your card.`] : []),
          ],
          facts: trip,
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
    ...toPatient(story),
    subject: `Your money is on its way back: ${spokenMoney(refund.amountCents)}`,
    heading: "Your money is on its way back",
    paragraphs: [
      REASONS[refund.reason] ?? "The ride you paid for did not take place.",
      `We have sent ${spokenMoney(refund.amountCents)} back to the card you paid with. Banks show it within five to ten days.`,
    ],
    facts: [...story.trip, ["Refund", spokenMoney(refund.amountCents)]],
  };
};
