import { type RideNeeds as Needs, needsInWords } from "@lamplight/api/contract/ride-needs.ts";
import styles from "./ride-needs.module.css";

/** The needs of a ride's passenger for its driver. Renders nothing without needs. */
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
