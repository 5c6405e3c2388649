import type { RideOutcome, RideOutcomesPreview } from "@lamplight/api/contract/driver-time-off.ts";
import { counted } from "../../lib/time/format.ts";
import { Card } from "../layout/boxes.tsx";
import styles from "./ride-outcomes.module.css";

/** What happens to each ride, with what its passenger is told. */
export const PreviewedRides = ({ outcomes }: Pick<RideOutcomesPreview, "outcomes">) => (
  <ul className={styles["outcomes"]}>
    {outcomes.map(({ rideId, passenger, text, isAsChosen, message }) => (
      <li key={rideId}>
        <p>
          <b>{passenger}:</b> {isAsChosen ? text : <span className={styles["changed"]}>{text}</span>}
        </p>
        {message && (
          <details>
            <summary>
              Message to {passenger}: {message.subject}
            </summary>
            <pre>{message.text}</pre>
          </details>
        )}
      </li>
    ))}
  </ul>
);

/** The rides with which something else was done than chosen, with the reason. */
export const NotAsChosen = ({ outcomes }: { outcomes: RideOutcome[] }) => (
  <Card role="alert">
    <p>
      <b>{counted(outcomes.length, "ride")} not handled as chosen:</b>
    </p>
    <ul className={styles["outcomes"]}>
      {outcomes.map(({ rideId, passenger, text }) => (
        <li key={rideId}>
          {passenger}: {text}
        </li>
      ))}
    </ul>
  </Card>
);
