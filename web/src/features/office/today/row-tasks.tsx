import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import type { TodayRow } from "@lamplight/api/contract/today.ts";
import { Link } from "react-router-dom";
import { Button } from "../../../components/form/button.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { Decisions } from "./decisions.tsx";
import { useTaskDone } from "./queries.ts";
import { DONE_LABELS, pathOf } from "./row-acts.ts";
import styles from "./today-row.module.css";

type RowTasksProps = {
  row: TodayRow;
  /** Calls that "Done" leaves out. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
  mayAct: boolean;
  timeZone: string;
};

/** What a row consists of: calls to leave out of "Done", or tasks to decide one by one. */
export function RowTasks({ row, left, onLeft, mayAct }: RowTasksProps) {
  const { mutate: finish, isPending, variables } = useTaskDone();
  const toggle = (targetId: string) =>
    onLeft(new Set(left.has(targetId) ? [...left].filter((id) => id !== targetId) : [...left, targetId]));
  return (
    <ul className={styles["tasks"]} aria-label={`Everything about ${row.who}`}>
      {row.tasks.map((task) => {
        const to = pathOf(task);
        return (
          <li key={`${task.kind} ${task.targetId}`}>
            {row.group === "calls" && mayAct && (
              <input
                type="checkbox"
                aria-label={`${task.who} is called`}
                checked={!left.has(task.targetId)}
                onChange={() => toggle(task.targetId)}
              />
            )}
            <p>
              {to ? <Link to={to}>{task.who}</Link> : task.who} {task.reason}
            </p>
            {task.phone && <a href={telHref(task.phone)}>{formatPhone(task.phone)}</a>}
            {mayAct && row.group !== "calls" && (
              <Actions>
                {task.isByHand && (
                  <Button
                    variant="quiet"
                    size="small"
                    busy={isPending && variables.targetId === task.targetId}
                    busyLabel="Saving…"
                    onClick={() => finish({ kind: task.kind, targetId: task.targetId })}
                  >
                    {DONE_LABELS[task.kind] ?? "Done"}
                  </Button>
                )}
                <Decisions task={task} />
              </Actions>
            )}
          </li>
        );
      })}
    </ul>
  );
}
