import { type RideNeeds as Needs, needsInWords } from "@lamplight/api/contract/ride-needs.ts";
import styles from "./ride-needs.module.css";

/** What a ride's driver has to be ready for, at a glance; nothing where there is nothing. */
export function RideNeeds({ of }: { of: { needs: Needs } }) {
  const words = needsInWords(of.needs);
  return words.length === 0 ? null : (
    <ul className={styles["needs"]} aria-label="Be ready for">
      {words.map((need) => (
        <li key={need}>{need}</li>
      ))}
    </ul>
  );
}
