import { timeOfDay } from "../../../contract/format-time.ts";
import { firstName } from "../../lib/emails.ts";
import type { Services } from "../../lib/services.ts";
import { TEXT_ENDING, type Text } from "../../lib/texts.ts";
import { CANCEL_REASONS, canceledMoneyText } from "./cancel-reasons.ts";
import { assignedRide, type RideEmailContext, refundOfCanceledRide, rideEmailContext } from "./emails.ts";
import { aboutText } from "./trip-emails.ts";

type TextWriter = (services: Services, about: string) => Promise<Text | null>;
type Body = (context: RideEmailContext, services: Services) => string | null | Promise<string | null>;

/** A text about a ride, found by its id or its assignment's; null if it is no longer true, or the passenger gets no texts. */
const toPassenger =
  (find: (services: Services, about: string) => Promise<RideEmailContext | null>, write: Body): TextWriter =>
  async (services, about) => {
    const context = await find(services, about);
    if (!context) return null;
    const [number] = await services.db<{ to: string | null }[]>`
      select sms_number_of(patient_id) as to from ride where id = ${context.id}`;
    const body = await write(context, services);
    return number?.to && body ? { to: number.to, body: `${context.network}: ${body} ${TEXT_ENDING}` } : null;
  };

/** `Joseph`, or `your driver`. */
const driverOf = ({ driver }: RideEmailContext): string => firstName(driver ?? "") ?? "your driver";

/** `Wheelchair Van, plate LMP 4821`. */
const vehicleOf = ({ vehicleType, vehicleNumber }: RideEmailContext): string =>
  [vehicleType, vehicleNumber && `plate ${vehicleNumber}`].filter(Boolean).join(", ");

const isOpen = ({ status, step }: RideEmailContext): boolean =>
  ["pending", "assigned", "accepted"].includes(status) && (step === null || step === "on_my_way");

/** Texts about a ride instead of the email of the same name, for those who agreed to texts. Nothing about health, and no address. */
export const tripTexts: Record<string, TextWriter> = {
  "text-ride-accepted": toPassenger(assignedRide, (context) =>
    context.status === "accepted"
      ? `${driverOf(context)} will drive you on ${context.when}. ${vehicleOf(context)}. Details: ${context.page}`
      : null,
  ),

  "text-ride-on-the-way": toPassenger(assignedRide, (context) =>
    context.status === "accepted" && context.step === "on_my_way"
      ? `${driverOf(context)} is on the way to you${context.aboutMinutes === null ? "" : `, ${aboutText(context.aboutMinutes)}`}. ${vehicleOf(context)}.`
      : null,
  ),

  "text-ride-at-door": toPassenger(assignedRide, (context, { config }) =>
    context.status === "accepted" && context.step === "at_door"
      ? `${driverOf(context)} is at the door (${vehicleOf(context)}) and waits until ${timeOfDay(context.waitsUntil, config.practiceTimeZone)}.`
      : null,
  ),

  "text-ride-late": toPassenger(rideEmailContext, (context) =>
    context.status === "accepted" && isOpen(context)
      ? `we're sorry, your driver is late. You can keep waiting, or cancel${context.isPaid ? " for a full refund" : ""}: ${context.page}`
      : null,
  ),

  "text-ride-driver-late": toPassenger(rideEmailContext, (context) =>
    isOpen(context)
      ? `we're sorry, your driver isn't there. We're looking for another one. You can cancel${context.isPaid ? " for a full refund" : ""}: ${context.page}`
      : null,
  ),

  "text-ride-cancelled": toPassenger(rideEmailContext, async (context, services) => {
    if (!context.cancelReason) return null;
    const cents = await refundOfCanceledRide(services, context.id);
    const money = canceledMoneyText(context, cents)
      .map((sentence) => ` ${sentence}`)
      .join("");
    return `your ride on ${context.when} is canceled. ${CANCEL_REASONS[context.cancelReason] ?? "We're sorry."}${money}`;
  }),
};
