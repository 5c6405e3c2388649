import { timeOfDay } from "../../../../contract/format-time.ts";
import { readPhone } from "../../../../contract/read-phone.ts";
import { one } from "../../../lib/db/db.ts";
import { firstName } from "../../../lib/mail/emails.ts";
import { TEXT_ENDING, type Text } from "../../../lib/mail/texts.ts";
import type { Services } from "../../../lib/services.ts";
import { canceledMoneyText, cancelReasonText } from "../changes/cancel-reasons.ts";
import { assignedRide, type RideEmailContext, refundOfCanceledRide, rideEmailContext } from "../emails.ts";
import { capitalized, type Guest, insteadOf, you, your } from "./passenger-words.ts";
import { aboutText, rideWithoutDriver } from "./trip-emails.ts";

type TextWriter = (services: Services, about: string) => Promise<Text | null>;
type Body = (context: RideEmailContext, services: Services) => string | null | Promise<string | null>;

type Numbers = { booker: string; passenger: string };

/** The numbers that agreed to texts about a ride, as typed; empty for none. */
async function numbersOf({ db }: Services, rideId: string): Promise<Numbers> {
  return one(
    await db<Numbers[]>`
    select coalesce(sms_number_of(patient_id), case when not gets_texts(ride) then ''
        when passenger_name = '' then coalesce(nullif(passenger_phone, ''), p.phone) else p.phone end) as booker,
      case when texts_passenger and passenger_name <> '' then passenger_phone else '' end as passenger
    from ride join patient p on p.id = patient_id where ride.id = ${rideId}`,
  );
}

/** In E.164; null for a number that can't be texted or has sent STOP. */
async function numberToText({ db }: Services, typed: string): Promise<string | null> {
  const reading = readPhone(typed);
  if (!("number" in reading) || reading.number.includes(";ext=")) return null;
  const e164 = reading.number;
  const stopped = await db`select from stopped_number where number = ${e164}`;
  return stopped.length === 0 ? e164 : null;
}

type Find = (services: Services, about: string) => Promise<RideEmailContext | null>;

/** A text about a ride, found by its id or its assignment's; null if it is no longer true, or the person gets no texts. */
const textTo =
  (whom: keyof Numbers, find: Find, write: Body): TextWriter =>
  async (services, about) => {
    const context = await find(services, about);
    if (!context) return null;
    const to = await numberToText(services, (await numbersOf(services, context.id))[whom]);
    // The passenger's own text says "you", and begins with the name: several people may share a phone.
    const isToPassenger = whom === "passenger";
    const body = to && (await write(isToPassenger ? { ...context, guest: null } : context, services));
    const name = isToPassenger && context.guest !== null ? `${context.guest}, ` : "";
    return to && body
      ? { to, body: `${context.network}: ${name}${name === "" ? capitalized(body) : body} ${TEXT_ENDING}` }
      : null;
  };

/** `Joseph`, or `the driver`. */
const driverOf = (driver: string | null): string => firstName(driver ?? "") ?? "the driver";

/** `Wheelchair Van, plate LMP 4821`. */
const vehicleOf = ({ vehicleType, vehicleNumber }: RideEmailContext): string =>
  [vehicleType, vehicleNumber && `plate ${vehicleNumber}`].filter(Boolean).join(", ");

const isOpen = ({ status, step }: RideEmailContext): boolean =>
  ["pending", "assigned", "accepted"].includes(status) && (step === null || step === "on_my_way");

/** `the door`, or `Tess's door`. */
const doorOf = (guest: Guest): string => (guest === null ? "the door" : your(guest, "door"));

type Event = { find: Find; booker: Body; passenger: Body };
type EventName = "accepted" | "on-the-way" | "at-door" | "late" | "driver-late" | "driver-unavailable" | "cancelled";

const onTheWay: Body = (context) =>
  context.status === "accepted" && context.step === "on_my_way"
    ? `${driverOf(context.driver)} is on the way to ${you(context.guest)}${context.aboutMinutes === null ? "" : `, ${aboutText(context.aboutMinutes)}`}. ${vehicleOf(context)}.`
    : null;

const atDoor: Body = (context, { config }) =>
  context.status === "accepted" && context.step === "at_door"
    ? `${driverOf(context.driver)} is at ${doorOf(context.guest)} (${vehicleOf(context)}) and waits until ${timeOfDay(context.waitsUntil, config.practiceTimeZone)}.`
    : null;

/** A passenger for whom somebody else booked has no page and pays nothing. */
const EVENTS: Record<EventName, Event> = {
  accepted: {
    find: assignedRide,
    booker: (context) => acceptedText(context, ` Details: ${context.page}`),
    passenger: (context) => acceptedText(context, ""),
  },
  "on-the-way": { find: assignedRide, booker: onTheWay, passenger: onTheWay },
  "at-door": { find: assignedRide, booker: atDoor, passenger: atDoor },
  late: {
    find: rideEmailContext,
    booker: (context) =>
      isLate(context)
        ? `we're sorry, ${your(context.guest, "driver")} is late. You can keep waiting, or cancel${context.isPaid ? " for a full refund" : ""}: ${context.page}`
        : null,
    passenger: (context) => (isLate(context) ? "we're sorry, your driver is late. We're looking into it." : null),
  },
  "driver-late": {
    find: rideEmailContext,
    booker: (context) =>
      isOpen(context)
        ? `we're sorry, ${driverOf(context.driverBefore)} isn't at ${doorOf(context.guest)}. We're looking for another driver. You can cancel${context.isPaid ? " for a full refund" : ""}: ${context.page}`
        : null,
    passenger: (context) =>
      isOpen(context)
        ? `we're sorry, ${driverOf(context.driverBefore)} isn't at the door. We're looking for another driver.`
        : null,
  },
  "driver-unavailable": {
    find: rideWithoutDriver,
    booker: (context, services) =>
      `${goneText(context)}${questionsText(services)} You can cancel${context.isPaid ? " for a full refund" : ""}: ${context.page}`,
    passenger: (context, services) => `${goneText(context)}${questionsText(services)}`,
  },
  cancelled: {
    find: rideEmailContext,
    async booker(context, services) {
      if (!context.cancelReason) return null;
      const cents = await refundOfCanceledRide(services, context.id);
      const money = canceledMoneyText(context, cents)
        .map((sentence) => ` ${sentence}`)
        .join("");
      return `${canceledText(context)}${money}`;
    },
    passenger: (context) => (context.cancelReason ? canceledText(context) : null),
  },
};

const acceptedText = (context: RideEmailContext, details: string): string | null =>
  context.status === "accepted"
    ? `${driverOf(context.driver)} will drive ${you(context.guest)} on ${context.when}${insteadOf(context)}. ${vehicleOf(context)}.${details}`
    : null;

const goneText = ({ driverBefore, guest, when }: RideEmailContext): string =>
  `we're sorry, ${driverOf(driverBefore)} can't drive ${you(guest)} on ${when} after all. We're looking for another driver and will tell you when one accepts.`;

const questionsText = ({ config: { office } }: Services): string =>
  office.phone ? ` Questions? Call ${office.phone}.` : "";

const isLate = (context: RideEmailContext): boolean => context.status === "accepted" && isOpen(context);

const canceledText = ({ when, cancelReason, guest }: RideEmailContext): string =>
  `${your(guest)} on ${when} is canceled. ${cancelReasonText(cancelReason, guest)}`;

const writersFor = (whom: keyof Numbers, prefix: string): Record<string, TextWriter> =>
  Object.fromEntries(
    Object.entries(EVENTS).map(([name, event]) => [`${prefix}${name}`, textTo(whom, event.find, event[whom])]),
  );

/** Texts about a ride instead of the email of the same name, for those who agreed to texts. Nothing about health, and no address. */
export const tripTexts = writersFor("booker", "text-ride-");
/** Texts to a passenger for whom somebody else booked. */
export const passengerTexts = writersFor("passenger", "text-passenger-ride-");
