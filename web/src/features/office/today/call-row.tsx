import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Soft } from "../../../components/layout/boxes.tsx";
import { OfficeRow, RowHead } from "../../../components/office/office-list.tsx";
import { useOfferUndo } from "../../../lib/office/operations.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { type CallsToOne, namesOf } from "./folded-calls.ts";
import { useCallsDone } from "./queries.ts";
import { DueText, PhoneLink, taskPath } from "./task-row.tsx";
import styles from "./today.module.css";

type CallRowProps = { calls: CallsToOne; mayAct: boolean; timeZone: string };

/** Everything to tell at one phone number. Each piece of news can be left out of "Done". */
export function CallRow({ calls, mayAct, timeZone }: CallRowProps) {
  const { tasks, phone } = calls;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const offerUndo = useOfferUndo();
  const { mutate: finish, isPending, error } = useCallsDone();
  const told = tasks.filter(({ targetId }) => !left.has(targetId));
  const names = namesOf(calls);
  const [first] = tasks;
  const toggle = (targetId: string) =>
    setLeft(
      (known) => new Set(known.has(targetId) ? [...known].filter((id) => id !== targetId) : [...known, targetId]),
    );
  return (
    <OfficeRow className={styles["task"]}>
      <div>
        <RowHead
          kind={tasks.length === 1 ? "1 call" : `${tasks.length} calls`}
          who={names}
          to={tasks.length === 1 ? taskPath(first) : undefined}
        />
        <PhoneLink phone={phone} who={names} />
        {tasks.length === 1 ? (
          <p>{first.reason}</p>
        ) : (
          <ul className={styles["news"]}>
            {tasks.map(({ targetId, reason }) => (
              <li key={targetId}>
                <label>
                  <input type="checkbox" checked={!left.has(targetId)} onChange={() => toggle(targetId)} />
                  <span>{reason}</span>
                </label>
              </li>
            ))}
          </ul>
        )}
        <Soft variant="xs">
          <DueText
            isUrgent={Date.parse(first.due) <= serverNow()}
            text={`Call by ${dateAndTime(first.due, timeZone)}.`}
          />
        </Soft>
      </div>
      {mayAct && (
        <Actions className={styles["actions"]}>
          <Button
            variant="quiet"
            size="small"
            disabled={told.length === 0}
            busy={isPending}
            busyLabel="Saving…"
            onClick={() =>
              finish(
                told.map(({ kind, targetId }) => ({ kind, targetId })),
                {
                  onSuccess: ({ message, operationId }) =>
                    offerUndo({ operationId, message, subject: names, undoPath: `today/undo/${operationId}` }),
                },
              )
            }
          >
            {tasks.length === 1 ? "Done" : `Done for ${told.length}`}
          </Button>
          <FormError error={error} />
        </Actions>
      )}
    </OfficeRow>
  );
}
