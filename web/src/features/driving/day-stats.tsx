import type { Dashboard } from "@lamplight/api/contract/drivers.ts";
import { money } from "../../lib/format.ts";
import styles from "./day-stats.module.css";

/** Four numbers of a driver's work. */
export function DayStats({ ridesToday, totalRides, completedRides, totalEarnings }: Dashboard) {
  const stats = [
    ["Rides today", String(ridesToday)],
    ["Total rides", String(totalRides)],
    ["Completed rides", String(completedRides)],
    ["Total earnings", money(totalEarnings)],
  ] as const;
  return (
    <section className={styles["stats"]} aria-label="Your numbers">
      <dl>
        {stats.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
