import { z } from "zod";
import type { TransportType } from "./ride-status.ts";

export const Chair = z.enum(["none", "manual", "power"], "Please choose the kind of wheelchair");
export type Chair = z.infer<typeof Chair>;

/** Maximum number of companions. */
export const MOST_COMPANIONS = 2;
const COMPANIONS = `Please choose 0 to ${MOST_COMPANIONS} companions`;

const yesOrNo = (otherwise: boolean) => z.boolean("Please answer yes or no").default(otherwise);

/** The passenger's needs. Older clients omit them, which means none. */
export const RideNeeds = z.object({
  chair: Chair.default("none"),
  transfers: yesOrNo(true).describe("Whether the passenger can transfer to a seat; the chair is folded"),
  companions: z.int(COMPANIONS).min(0, COMPANIONS).max(MOST_COMPANIONS, COMPANIONS).default(0),
  oxygen: yesOrNo(false),
  stairs: yesOrNo(false).describe("Whether there are stairs at the pick-up or drop-off"),
});
export type RideNeeds = z.infer<typeof RideNeeds>;

/** Whether a transport type fits the chair; a chair that is not folded needs a ramp or lift. */
export const carriesChair = (transport: TransportType, { chair, transfers }: Pick<RideNeeds, "chair" | "transfers">) =>
  transport !== "ambulatory" || chair === "none" || (chair === "manual" && transfers);

export const CHAIR_TOO_LARGE =
  "This wheelchair needs a van with a ramp or lift. Please choose Wheelchair Accessible or Bariatric Support.";

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
