import { z } from "zod";
import { timeOfDay } from "./format-time.ts";
import { NO_SHOW_MINUTES, RIDE_MINUTES, UNDO_SECONDS, VEHICLE_CAPABILITIES } from "./rules.ts";

export const RideStatus = z.enum(["pending", "assigned", "accepted", "completed", "cancelled"]);
export type RideStatus = z.infer<typeof RideStatus>;

/** What a driver can do with a ride, and where each step leads (docs/rules/rides.md). A rejected ride goes on to the next driver. */
export const DRIVER_STEPS = {
  accept: { from: "assigned", to: "accepted" },
  reject: { from: "assigned", to: "cancelled" },
  complete: { from: "accepted", to: "completed" },
} as const satisfies Record<string, { from: RideStatus; to: RideStatus }>;
export type DriverStep = keyof typeof DRIVER_STEPS;

/** The steps a driver may take with a ride that stands at `status`; none once it is over. */
export const stepsFrom = (status: RideStatus): DriverStep[] => {
  const steps: DriverStep[] = ["accept", "reject", "complete"];
  return steps.filter((step) => DRIVER_STEPS[step].from === status);
};

/** What an accepted ride goes through on the road, in this order, each as its driver says so. */
export const RideStep = z.enum(["on_my_way", "at_door", "on_board"], "Please choose a step");
export type RideStep = z.infer<typeof RideStep>;

/** How each is called, on the driver's buttons and in letters. */
export const STEP_LABELS: Record<RideStep, string> = {
  on_my_way: "On my way",
  at_door: "At the door",
  on_board: "On board",
};

/** The step after this one, null after the last. */
export const stepAfter = (step: RideStep | null): RideStep | null =>
  RideStep.options[step === null ? 0 : RideStep.options.indexOf(step) + 1] ?? null;

/** So many seconds a step, and a no to an offer, can be taken back. */
export { NO_SHOW_MINUTES, RIDE_MINUTES, UNDO_SECONDS };

/** From when on a driver may say that nobody came to the door. */
export const noShowFrom = (startsAt: string, atDoor: string): Date =>
  new Date(Math.max(Date.parse(startsAt), Date.parse(atDoor)) + NO_SHOW_MINUTES * 60_000);

/** Where the driver is, in one line for the passenger; null before the first step and when the ride is over. */
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
    ? `Your driver is on the way since ${since}.`
    : `Your driver is on the way: about ${aboutMinutes} min from ${since}.`;
}

export const RejectReason = z.enum(["far", "off_duty", "cannot_carry", "other"], "Please say why not");
export type RejectReason = z.infer<typeof RejectReason>;

/** Why a driver says no, as the driver chooses it. */
export const REJECT_REASONS: Record<RejectReason, string> = {
  far: "Too far away",
  off_duty: "I am off duty then",
  cannot_carry: "I cannot carry this passenger",
  other: "Something else",
};

export const TransportType = z.enum(
  ["ambulatory", "wheelchair", "stretcher", "bariatric"],
  "Please choose how you travel",
);
export type TransportType = z.infer<typeof TransportType>;

/** How each transport type is called on the screen. */
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
