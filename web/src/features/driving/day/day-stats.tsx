import type { Dashboard } from "@lamplight/api/contract/drivers.ts";
import { ArrowRight } from "lucide-react";
import { paths } from "../../../app/paths.ts";
import { ButtonLink } from "../../../components/form/button.tsx";
import { money } from "../../../lib/time/format.ts";
import styles from "./day-stats.module.css";

/** A driver's totals. */
export function DayStats({ ridesToday, totalRides, completedRides, totalEarnings, extrasAsked }: Dashboard) {
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
      <ButtonLink variant="link" to={paths.driverEarnings}>
        Earnings by week
        <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
      </ButtonLink>
      {extrasAsked > 0 && <p className={styles["asked"]}>{money(extrasAsked)} of extras are waiting for our office.</p>}
    </section>
  );
}
