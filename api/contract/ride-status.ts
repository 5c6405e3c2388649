import { z } from "zod";
import { HOUR_MS, MINUTE_MS } from "./durations.ts";
import { timeOfDay } from "./format-time.ts";
import {
  EARLIEST_ARRIVAL_MINUTES,
  EARLIEST_STEP_HOURS,
  NO_SHOW_MINUTES,
  RIDE_MINUTES,
  UNDO_SECONDS,
  VEHICLE_CAPABILITIES,
} from "./rules.ts";

export const RideStatus = z.enum(["pending", "assigned", "accepted", "completed", "cancelled"]);
export type RideStatus = z.infer<typeof RideStatus>;

/** A driver's actions and the status each leads to (docs/rules/rides.md). A rejected ride goes to the next driver. */
export const DRIVER_STEPS = {
  accept: { from: "assigned", to: "accepted" },
  reject: { from: "assigned", to: "cancelled" },
  complete: { from: "accepted", to: "completed" },
} as const satisfies Record<string, { from: RideStatus; to: RideStatus }>;
export type DriverStep = keyof typeof DRIVER_STEPS;

/** A driver's actions for a ride in a status; none once it is over. */
export const stepsFrom = (status: RideStatus): DriverStep[] => {
  const steps: DriverStep[] = ["accept", "reject", "complete"];
  return steps.filter((step) => DRIVER_STEPS[step].from === status);
};

/** Steps of an accepted ride, in order. */
export const RideStep = z.enum(["on_my_way", "at_door", "on_board"], "Please choose a step");
export type RideStep = z.infer<typeof RideStep>;

/** Labels of the steps. */
export const STEP_LABELS: Record<RideStep, string> = {
  on_my_way: "On my way",
  at_door: "At the door",
  on_board: "On board",
};

/** The step after this one, null after the last. */
export const stepAfter = (step: RideStep | null): RideStep | null =>
  RideStep.options[step === null ? 0 : RideStep.options.indexOf(step) + 1] ?? null;

/** The earliest moment of a step or the completion, in milliseconds since 1970; `step_opens_at` in the database is the same. */
export const stepOpensAt = (startsAt: string, step: RideStep | "complete"): number =>
  Date.parse(startsAt) -
  (step === "at_door" || step === "on_board" ? EARLIEST_ARRIVAL_MINUTES * MINUTE_MS : EARLIEST_STEP_HOURS * HOUR_MS);

/** Seconds in which a step or a rejection can be undone. */
export { NO_SHOW_MINUTES, RIDE_MINUTES, UNDO_SECONDS };

/** The earliest time of a no-show. */
export const noShowFrom = (startsAt: string, atDoor: string): Date =>
  new Date(Math.max(Date.parse(startsAt), Date.parse(atDoor)) + NO_SHOW_MINUTES * 60_000);

/** A line about the driver for the passenger; null before the first step and after the ride. */
export function stepLine(ride: {
  status: RideStatus;
  step: RideStep | null;
  stepAt: string | null;
  aboutMinutes: number | null;
  timeZone: string;
}): string | null {
  const { status, step, stepAt, aboutMinutes, timeZone } = ride;
  if (status !== "accepted" || step === null || stepAt === null) return null;
  if (step === "at_door") return "Your driver is at the door.";
  if (step === "on_board") return "You are on board.";
  const since = timeOfDay(stepAt, timeZone);
  return aboutMinutes === null
    ? `Your driver has been on the way since ${since}.`
    : `Your driver left at ${since} and needs about ${aboutMinutes} min.`;
}

export const RejectReason = z.enum(["far", "off_duty", "cannot_carry", "other"], "Please choose a reason");
export type RejectReason = z.infer<typeof RejectReason>;

/** Reasons for rejecting a ride. */
export const REJECT_REASONS: Record<RejectReason, string> = {
  far: "Too far away",
  off_duty: "I'm off duty then",
  cannot_carry: "My vehicle doesn't fit this passenger",
  other: "Something else",
};

export const TransportType = z.enum(
  ["ambulatory", "wheelchair", "stretcher", "bariatric"],
  "Please choose how you travel",
);
export type TransportType = z.infer<typeof TransportType>;

/** Labels of the transport types. */
export const TRANSPORT_LABELS: Record<TransportType, string> = {
  ambulatory: "Ambulatory",
  wheelchair: "Wheelchair Accessible",
  stretcher: "Stretcher Transport",
  bariatric: "Bariatric Support",
};

export const VehicleType = z.enum(
  ["Sedan", "Wheelchair Van", "Bariatric Van", "Stretcher Van"],
  "Please choose a vehicle type from the list",
);
export type VehicleType = z.infer<typeof VehicleType>;

/** What each vehicle can carry (docs/rules/rides.md). */
export const CARRIES: Record<VehicleType, readonly TransportType[]> = VEHICLE_CAPABILITIES;

export const canCarry = (vehicle: VehicleType, transport: TransportType): boolean =>
  CARRIES[vehicle].includes(transport);

/** The vehicles that can carry a transport type. */
export const vehiclesFor = (transport: TransportType): VehicleType[] =>
  VehicleType.options.filter((vehicle) => canCarry(vehicle, transport));
