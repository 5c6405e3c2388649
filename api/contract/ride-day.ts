import { z } from "zod";
import { calendarDay } from "./fields.ts";
import { BoardRide } from "./office-rides.ts";
import { searchText } from "./pagination.ts";
import { Done } from "./response.ts";
import { VehicleType } from "./ride-status.ts";

/** The rides of a day in order of harm: without a driver, waiting, late or at risk, then as they should be. */
export const DAY_BANDS = [
  "no_driver",
  "waiting",
  "at_risk",
  "offered",
  "on_road",
  "accepted",
  "unpaid",
  "done",
] as const;
const WHICH = "Please choose an option from the list";
export const DayBand = z.enum(DAY_BANDS, WHICH);
export type DayBand = z.infer<typeof DayBand>;

export const DAY_ORDERS = ["band", "time", "passenger", "from", "driver"] as const;
export const DayOrder = z.enum(DAY_ORDERS, WHICH);
export type DayOrder = z.infer<typeof DayOrder>;

export const RIDES_A_PAGE = 50;
/** The most rides that are selected together. */
export const MOST_SELECTED = 200;

const SOME = "Please choose how many";
const whole = (least: number, most: number) => z.coerce.number(SOME).int(SOME).min(least, SOME).max(most, SOME);

export const RideDayQuery = z.object({
  day: calendarDay("Please enter a day"),
  band: DayBand.optional(),
  q: searchText.describe("Part of the passenger's or driver's name, or of an address"),
  payer: z.uuid(WHICH).optional(),
  driver: z.uuid(WHICH).optional(),
  vehicle: VehicleType.optional().describe("Of the driver"),
  order: DayOrder.default("band"),
  descending: z.enum(["true", "false"], WHICH).default("false"),
  offset: whole(0, 5000).default(0),
  limit: whole(1, MOST_SELECTED).default(RIDES_A_PAGE),
});
export type RideDayQuery = z.infer<typeof RideDayQuery>;

export const DayRide = BoardRide.extend({ band: DayBand, payer: z.string().describe("Empty if none") });
export type DayRide = z.infer<typeof DayRide>;

const Choice = z.object({ _id: z.uuid(), name: z.string() });
export const RideDay = Done.extend({
  rides: z.array(DayRide),
  total: z.int().describe("All rides that match, in the chosen band"),
  bands: z.partialRecord(DayBand, z.int()).describe("Rides that match, in every band"),
  payers: z.array(Choice).describe("Organizations with a ride that day"),
  drivers: z.array(Choice).describe("Drivers with a ride that day"),
});
export type RideDay = z.infer<typeof RideDay>;
