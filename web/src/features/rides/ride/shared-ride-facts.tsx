import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import type { SharedRide } from "@lamplight/api/contract/shared-rides.ts";
import type { Visitor } from "@lamplight/api/contract/visitor.ts";
import { dateAndTimeForBoth, timeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { counted } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import styles from "./shared-ride-facts.module.css";

/** `About 9:07 AM EST (12 minutes after leaving)`, as the driver estimated on leaving; null before and after. */
function arrival({ stepAt, aboutMinutes, timeZone }: SharedRide["ride"], visitor: Visitor | null): string | null {
  if (stepAt === null || aboutMinutes === null) return null;
  const at = Date.parse(stepAt) + aboutMinutes * MINUTE_MS;
  return `About ${timeForBoth(at, timeZone, visitor)} (${counted(aboutMinutes, "minute")} after leaving)`;
}

/** When the ride is, when its driver arrives, and the vehicle to look for. */
export function SharedRideFacts({ ride }: { ride: SharedRide["ride"] }) {
  const visitor = useVisitor();
  const { startsAt, vehicle, timeZone, status } = ride;
  const isOver = status === "completed" || status === "cancelled";
  const facts: [string, string | null][] = [
    ["Pick-up", startsAt && dateAndTimeForBoth(startsAt, timeZone, visitor)],
    ["Arrives", arrival(ride, visitor)],
    ["Vehicle", vehicle && !isOver ? [vehicle.type, vehicle.model].filter(Boolean).join(", ") : null],
    ["Plate", vehicle && !isOver ? vehicle.plate : null],
  ];
  return (
    <dl className={styles["facts"]}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
