import { z } from "zod";
import { DriverOffCause } from "./driver-time-off.ts";
import { calendarDay, Day } from "./fields.ts";
import { BoardRide } from "./office-rides.ts";
import { Done } from "./response.ts";
import { RideNeeds } from "./ride-needs.ts";
import { VehicleType } from "./ride-status.ts";

/** The most rides and drivers of a day that the lanes show. */
export const MOST_LANE_RIDES = 300;
export const MOST_OTHER_DRIVERS = 60;

export const RideLanesQuery = z.object({ day: calendarDay("Please enter a day") });

/** A ride with what its driver must know. */
export const LaneRide = BoardRide.extend({
  endsAt: z.iso.datetime().describe("When its driver is expected to be free again"),
  passengerPhone: z.string().describe("The phone number to call about this ride"),
  needs: RideNeeds,
  notes: z.string(),
});
export type LaneRide = z.infer<typeof LaneRide>;

export const Lane = z.object({
  driverId: z.uuid(),
  name: z.string(),
  phone: z.string(),
  vehicleType: VehicleType,
  online: z.boolean(),
  roster: z.string().nullable().default(null).describe("The hours that day, or that it is off; null without a roster"),
  rides: z.array(LaneRide).describe("In the order of time"),
});
export type Lane = z.infer<typeof Lane>;

export const RideLanes = Done.extend({
  day: Day,
  from: z.iso.datetime().describe("Midnight at the start of the day"),
  until: z.iso.datetime(),
  timeZone: z.string(),
  lanes: z.array(Lane).describe("Drivers with a ride that day, then others who could get one"),
  unassigned: z.array(LaneRide).describe("Rides without a driver"),
  willCalls: z.array(LaneRide).describe("Return rides whose passenger has not said “I'm ready” yet"),
  isCut: z.boolean().describe("Whether the day has more rides or drivers than are listed"),
});
export type RideLanes = z.infer<typeof RideLanes>;

/** A time in which a driver is unavailable, or drives a spare vehicle after a breakdown. */
export const DriverOff = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  cause: DriverOffCause,
  vehicle: z
    .string()
    .nullable()
    .describe("The spare vehicle driven in that time; null while the driver is unavailable"),
});
export type DriverOff = z.infer<typeof DriverOff>;

/** One driver's day: hours, times off, vehicle and rides. */
export const DriverDay = Done.extend({
  day: Day,
  timeZone: z.string(),
  roster: Lane.shape.roster,
  vehicle: z.string().describe("The driver's own vehicle: type, model and plate"),
  off: z.array(DriverOff).describe("In the order of time"),
  rides: z.array(LaneRide).describe("In the order of time"),
});
export type DriverDay = z.infer<typeof DriverDay>;
