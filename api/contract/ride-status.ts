import { z } from "zod";

export const RideStatus = z.enum(["pending", "assigned", "accepted", "completed", "cancelled"]);
export type RideStatus = z.infer<typeof RideStatus>;

/** What a driver can do with a ride, and where each step leads (spec §4). A rejected ride goes on to the next driver. */
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

export const TransportType = z.enum(
  ["ambulatory", "wheelchair", "stretcher", "bariatric"],
  "Please choose how you travel",
);
export type TransportType = z.infer<typeof TransportType>;

/** How each transport type is called on the screen (spec §5). */
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

/** What each vehicle can carry (product §6). */
export const CARRIES: Record<VehicleType, readonly TransportType[]> = {
  Sedan: ["ambulatory"],
  "Wheelchair Van": ["ambulatory", "wheelchair"],
  "Bariatric Van": ["ambulatory", "wheelchair", "bariatric"],
  "Stretcher Van": ["stretcher"],
};

export const canCarry = (vehicle: VehicleType, transport: TransportType): boolean =>
  CARRIES[vehicle].includes(transport);

/** The vehicles that can carry a transport type. */
export const vehiclesFor = (transport: TransportType): VehicleType[] =>
  VehicleType.options.filter((vehicle) => canCarry(vehicle, transport));

/** Two rides of one driver begin at least this long apart. */
export const RIDE_MINUTES = 90;
