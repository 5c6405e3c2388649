import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { STEP_LABELS } from "@lamplight/api/contract/ride-status.ts";
import { Button } from "../../../components/form/button.tsx";
import { counted } from "../../../lib/time/format.ts";
import { dequeue, isBeingSent, type QueuedUpdate, useOfflineQueue } from "./offline-queue.ts";
import styles from "./queued-steps.module.css";

/** Updates queued while offline, and updates the server rejected with the reason. */
export function QueuedSteps() {
  const updates = useOfflineQueue().filter((update) => update.what !== "position" && !isBeingSent(update));
  const waiting = updates.filter(({ refused }) => refused === undefined);
  const rejected = updates.filter((update) => update.refused !== undefined);
  return (
    <>
      {waiting.length > 0 && (
        <section className={styles["kept"]} aria-labelledby="kept-steps" role="status">
          <h2 id="kept-steps">{counted(waiting.length, "step")} saved, not sent yet</h2>
          <p>They'll be sent in this order when you're back online.</p>
          <ol>
            {waiting.map((update) => (
              <li key={update.key}>{wordsFor(update)}</li>
            ))}
          </ol>
        </section>
      )}
      {rejected.map((update) => (
        <section key={update.key} className={styles["refused"]} role="alert">
          <p>
            <b>Not saved: {wordsFor(update)}.</b> {update.refused}
          </p>
          <Button variant="quiet" size="small" onClick={() => dequeue(({ key }) => key === update.key)}>
            Dismiss
          </Button>
        </section>
      ))}
    </>
  );
}

/** `On my way, May Chen, 2:14 PM`. */
const wordsFor = (update: QueuedUpdate): string =>
  [actionText(update), update.passenger, timeOfDay(update.at, update.timeZone)].filter(Boolean).join(", ");

function actionText(update: QueuedUpdate): string {
  if (update.what === "step") return STEP_LABELS[update.wish.step];
  if (update.what === "step/undo") return `“${STEP_LABELS[update.wish.step]}” undone`;
  return update.what === "complete" ? "Completed" : "No-show";
}
