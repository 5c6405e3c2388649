import { z } from "zod";
import type { TransportType } from "./ride-status.ts";

export const Chair = z.enum(["none", "manual", "power"], "Please choose the kind of wheelchair");
export type Chair = z.infer<typeof Chair>;

/** Maximum number of companions. */
export const MOST_COMPANIONS = 2;
const COMPANIONS = `Please choose 0 to ${MOST_COMPANIONS} companions`;

const YesOrNo = z.boolean("Please answer yes or no");

/** The passenger's needs, each of them said. The only list in TypeScript: each is a column of the tables `ride` and `ride_plan`. */
export const AllNeeds = z.object({
  chair: Chair,
  transfers: YesOrNo,
  companions: z.int(COMPANIONS).min(0, COMPANIONS).max(MOST_COMPANIONS, COMPANIONS),
  oxygen: YesOrNo,
  stairs: YesOrNo,
});
export const NEEDS = AllNeeds.keyof().options;

/** The passenger's needs. */
export const RideNeeds = AllNeeds.extend({
  chair: Chair.default("none"),
  transfers: YesOrNo.default(true).describe("Whether the passenger can transfer to a seat; the chair is folded"),
  companions: AllNeeds.shape.companions.default(0),
  oxygen: YesOrNo.default(false),
  stairs: YesOrNo.default(false).describe("Whether there are stairs at the pick-up or drop-off"),
});
export type RideNeeds = z.infer<typeof RideNeeds>;

/**
 * The needs of a booking. What is left out about the chair follows from the transport type: the database's
 * `seat_passenger` decides.
 */
export const BookedNeeds = RideNeeds.extend({
  chair: Chair.optional().describe("If omitted: a manual wheelchair for a wheelchair ride, otherwise none"),
  transfers: z
    .boolean("Please answer yes or no")
    .optional()
    .describe(
      "Whether the passenger transfers to a seat. If omitted, they stay in the wheelchair unless they walk to the car",
    ),
});
export type BookedNeeds = z.infer<typeof BookedNeeds>;

/** The columns of a ride or plan with these needs. */
export function needColumns(needs: BookedNeeds) {
  const { chair = null, transfers = null, ...others } = BookedNeeds.parse(needs);
  return { chair, transfers, ...others };
}

const NEEDS_CHAIR =
  "Wheelchair Accessible is for passengers in a wheelchair. Please choose the kind of wheelchair, or another way to travel.";
const CHAIR_TOO_LARGE =
  "This wheelchair needs a van with a ramp or lift. Please choose Wheelchair Accessible or Bariatric Support.";

/** Why this chair can't travel this way; null if it can. A chair that is not folded needs a ramp or lift. */
export function chairBlocker(transport: TransportType, { chair, transfers }: Pick<BookedNeeds, "chair" | "transfers">) {
  if (transport === "wheelchair" && chair === "none") return NEEDS_CHAIR;
  const isTooLarge = chair === "power" || (chair === "manual" && transfers === false);
  return transport === "ambulatory" && isTooLarge ? CHAIR_TOO_LARGE : null;
}

const CHAIRS: Record<Exclude<Chair, "none">, string> = { manual: "Manual wheelchair", power: "Power wheelchair" };

/** The needs as short phrases; empty if there are none. */
export function needsInWords({ chair, transfers, companions, oxygen, stairs }: RideNeeds): string[] {
  return [
    ...(chair === "none"
      ? []
      : [`${CHAIRS[chair]}, ${transfers ? "can transfer to a seat" : "stays in the wheelchair"}`]),
    ...(companions === 0 ? [] : [companions === 1 ? "1 companion" : `${companions} companions`]),
    ...(oxygen ? ["Traveling with oxygen"] : []),
    ...(stairs ? ["Stairs at pick-up or drop-off"] : []),
  ];
}
