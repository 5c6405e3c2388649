import { timeOfDay } from "../../../../contract/format-time.ts";
import { readPhone } from "../../../../contract/read-phone.ts";
import { one } from "../../../lib/db/db.ts";
import { firstName, type TextWriters } from "../../../lib/mail/emails.ts";
import type { Recipient } from "../../../lib/mail/message-kinds.ts";
import { TEXT_ENDING, type Text } from "../../../lib/mail/texts.ts";
import type { Services } from "../../../lib/services.ts";
import { canceledMoneyText, cancelReasonText } from "../changes/cancel-reasons.ts";
import { assignedRide, type RideEmailContext, refundOfCanceledRide, rideEmailContext } from "../emails.ts";
import { capitalized, type Guest, insteadOf, you, your } from "./passenger-words.ts";
import { aboutText, rideWithoutDriver } from "./trip-emails.ts";

type Body = (context: RideEmailContext, services: Services) => string | null | Promise<string | null>;

type Numbers = { own: string; passenger: string };

/** The numbers that agreed to texts about a ride, as typed; empty for none. */
async function numbersOf({ db }: Services, rideId: string): Promise<Numbers> {
  return one(
    await db<Numbers[]>`
    select coalesce(sms_number_of(patient_id), case when not gets_texts(ride) then ''
        when passenger_name = '' then coalesce(nullif(passenger_phone, ''), p.phone) else p.phone end) as own,
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

/**
 * A text about a ride, found by its id or its assignment's: to who booked it, or to a passenger for whom somebody else did. Null if it is
 * no longer true, or the person gets no texts.
 */
const textAbout =
  ({ find, booker, passenger }: Event) =>
  async (services: Services, about: string, recipient: Recipient): Promise<Text | null> => {
    const context = await find(services, about);
    if (!context) return null;
    const isToPassenger = recipient === "passenger";
    const numbers = await numbersOf(services, context.id);
    const to = await numberToText(services, isToPassenger ? numbers.passenger : numbers.own);
    // The passenger's own text says "you", and begins with the name: several people may share a phone.
    const body =
      to && (await (isToPassenger ? passenger({ ...context, guest: null }, services) : booker(context, services)));
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

const onTheWay: Body = (context) =>
  context.status === "accepted" && context.step === "on_my_way"
    ? `${driverOf(context.driver)} is on the way to ${you(context.guest)}${context.aboutMinutes === null ? "" : `, ${aboutText(context.aboutMinutes)}`}. ${vehicleOf(context)}.`
    : null;

const atDoor: Body = (context, { config }) =>
  context.status === "accepted" && context.step === "at_door"
    ? `${driverOf(context.driver)} is at ${doorOf(context.guest)} (${vehicleOf(context)}) and waits until ${timeOfDay(context.waitsUntil, config.practiceTimeZone)}.`
    : null;

/**
 * Texts about a ride instead of the email with the same message, for those who agreed to texts. Nothing about health, and no address. A
 * passenger for whom somebody else booked has no page and pays nothing.
 */
export const tripTexts: TextWriters = {
  "ride-accepted": textAbout({
    find: assignedRide,
    booker: (context) => acceptedText(context, ` Details: ${context.page}`),
    passenger: (context) => acceptedText(context, ""),
  }),
  "ride-on-the-way": textAbout({ find: assignedRide, booker: onTheWay, passenger: onTheWay }),
  "ride-at-door": textAbout({ find: assignedRide, booker: atDoor, passenger: atDoor }),
  "ride-late": textAbout({
    find: rideEmailContext,
    booker: (context) =>
      isLate(context)
        ? `we're sorry, ${your(context.guest, "driver")} is late. You can keep waiting, or cancel${context.isPaid ? " for a full refund" : ""}: ${context.page}`
        : null,
    passenger: (context) => (isLate(context) ? "we're sorry, your driver is late. We're looking into it." : null),
  }),
  "ride-driver-late": textAbout({
    find: rideEmailContext,
    booker: (context) =>
      isOpen(context)
        ? `we're sorry, ${driverOf(context.driverBefore)} isn't at ${doorOf(context.guest)}. We're looking for another driver. You can cancel${context.isPaid ? " for a full refund" : ""}: ${context.page}`
        : null,
    passenger: (context) =>
      isOpen(context)
        ? `we're sorry, ${driverOf(context.driverBefore)} isn't at the door. We're looking for another driver.`
        : null,
  }),
  "ride-driver-unavailable": textAbout({
    find: rideWithoutDriver,
    booker: (context, services) =>
      `${goneText(context)}${questionsText(services)} You can cancel${context.isPaid ? " for a full refund" : ""}: ${context.page}`,
    passenger: (context, services) => `${goneText(context)}${questionsText(services)}`,
  }),
  "ride-cancelled": textAbout({
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
  }),
};

const acceptedText = (context: RideEmailContext, details: string): string | null =>
  context.status === "accepted"
    ? `${driverOf(context.driver)} will drive ${you(context.guest)} on ${context.when}${insteadOf(context)}. ${vehicleOf(context)}.${details}`
    : null;

const goneText = ({ driverBefore, guest, when }: RideEmailContext): string =>
  `we're sorry, ${driverOf(driverBefore)} can't drive ${you(guest)} on ${when} after all. We're looking for another driver and will tell you when one accepts.`;

const questionsText = ({ practice }: Services): string => (practice.phone ? ` Questions? Call ${practice.phone}.` : "");

const isLate = (context: RideEmailContext): boolean => context.status === "accepted" && isOpen(context);

const canceledText = ({ when, cancelReason, guest }: RideEmailContext): string =>
  `${your(guest)} on ${when} is canceled. ${cancelReasonText(cancelReason, guest)}`;
