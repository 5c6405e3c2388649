import { z } from "zod";
import type { TransportType } from "./ride-status.ts";

export const Chair = z.enum(["none", "manual", "power"], "Please choose the kind of wheelchair");
export type Chair = z.infer<typeof Chair>;

/** The most who may come along. */
export const MOST_COMPANIONS = 2;
const COMPANIONS = `Please choose 0 to ${MOST_COMPANIONS} companions`;

const yesOrNo = (otherwise: boolean) => z.boolean("Please answer yes or no").default(otherwise);

/** What a driver is ready for. An older client that says nothing of it has a passenger without any of these. */
export const RideNeeds = z.object({
  chair: Chair.default("none"),
  transfers: yesOrNo(true).describe("Whether the passenger leaves the chair for a seat, and it is folded"),
  companions: z.int(COMPANIONS).min(0, COMPANIONS).max(MOST_COMPANIONS, COMPANIONS).default(0),
  oxygen: yesOrNo(false),
  stairs: yesOrNo(false).describe("Whether there are stairs on the way to or from the vehicle"),
});
export type RideNeeds = z.infer<typeof RideNeeds>;

/** Whether a way to travel has room for the chair: one that is not folded is driven into its vehicle. */
export const carriesChair = (transport: TransportType, { chair, transfers }: Pick<RideNeeds, "chair" | "transfers">) =>
  transport !== "ambulatory" || chair === "none" || (chair === "manual" && transfers);

export const CHAIR_TOO_LARGE =
  "This wheelchair needs a van that it is driven into. Please choose Wheelchair Accessible or Bariatric Support.";

const CHAIRS: Record<Exclude<Chair, "none">, string> = { manual: "Manual wheelchair", power: "Power wheelchair" };

/** What a driver reads, a few words each; none where there is nothing to be ready for. */
export function needsInWords({ chair, transfers, companions, oxygen, stairs }: RideNeeds): string[] {
  return [
    ...(chair === "none" ? [] : [`${CHAIRS[chair]}, ${transfers ? "moves to a seat" : "stays in it"}`]),
    ...(companions === 0 ? [] : [companions === 1 ? "1 companion" : `${companions} companions`]),
    ...(oxygen ? ["Brings oxygen"] : []),
    ...(stairs ? ["Stairs on the way"] : []),
  ];
}
