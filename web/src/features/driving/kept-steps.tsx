import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { STEP_LABELS } from "@lamplight/api/contract/ride-status.ts";
import { Button } from "../../components/button.tsx";
import { counted } from "../../lib/format.ts";
import styles from "./kept-steps.module.css";
import { drop, isUnderWay, type QueuedUpdate, useOfflineQueue } from "./offline-queue.ts";

/** What the driver has said without a network: kept, and sent when it is back; and what was not taken then, with the reason. */
export function KeptSteps() {
  const deeds = useOfflineQueue().filter((deed) => !isUnderWay(deed));
  const waiting = deeds.filter(({ refused }) => refused === undefined);
  const refused = deeds.filter(({ refused }) => refused !== undefined);
  return (
    <>
      {waiting.length > 0 && (
        <section className={styles["kept"]} aria-labelledby="kept-steps" role="status">
          <h2 id="kept-steps">{counted(waiting.length, "step")} kept, will be sent</h2>
          <p>They go out in this order as soon as there is a network.</p>
          <ol>
            {waiting.map((deed) => (
              <li key={deed.key}>{wordsFor(deed)}</li>
            ))}
          </ol>
        </section>
      )}
      {refused.map((deed) => (
        <section key={deed.key} className={styles["refused"]} role="alert">
          <p>
            <b>Not taken: {wordsFor(deed)}.</b> {deed.refused}
          </p>
          <Button variant="quiet" size="small" onClick={() => drop(({ key }) => key === deed.key)}>
            I have read it
          </Button>
        </section>
      ))}
    </>
  );
}

/** `On my way, May Chen, 2:14 PM`. */
const wordsFor = (deed: QueuedUpdate): string =>
  [actionText(deed), deed.passenger, timeOfDay(deed.at, deed.timeZone)].filter(Boolean).join(", ");

function actionText(deed: QueuedUpdate): string {
  if (deed.what === "step") return STEP_LABELS[deed.wish.step];
  if (deed.what === "step/undo") return `“${STEP_LABELS[deed.wish.step]}” taken back`;
  return deed.what === "complete" ? "Completed" : "Nobody came";
}
