import { shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Role } from "@lamplight/api/contract/staff.ts";
import { type Ahead, TASK_GROUPS, type Task, type TaskGroup, type Today } from "@lamplight/api/contract/today.ts";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { OfficeRow } from "../../../components/office/office-list.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { classes } from "../../../lib/page/classes.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";
import { CallRow } from "./call-row.tsx";
import { foldCalls } from "./folded-calls.ts";
import { GROUP_NAMES, moneyOf, stateOf } from "./labels.ts";
import { TaskRow } from "./task-row.tsx";
import styles from "./today.module.css";

type TodayBoardProps = { today: Today; staff: { _id: string; role: Role }; timeZone: string };

/** Open tasks by harm, beside what takes place now and next. */
export function TodayBoard({ today, staff, timeZone }: TodayBoardProps) {
  const { tasks, snoozed, ahead } = today;
  const row = { staffId: staff._id, mayAct: may(staff.role, "handle tasks"), timeZone };
  return (
    <div className={styles["board"]}>
      <section aria-labelledby="needs">
        <h2 id="needs">Needs you</h2>
        {tasks.length === 0 ? (
          <StatePanel title="Nothing needs you." text={nextIn(ahead, timeZone)} />
        ) : (
          TASK_GROUPS.map((group) => (
            <TaskGroupList key={group} group={group} tasks={tasks.filter((task) => task.group === group)} {...row} />
          ))
        )}
        {snoozed.length > 0 && (
          <details className={styles["later"]}>
            <summary>Snoozed: {snoozed.length}</summary>
            <ul aria-label="Snoozed">
              {snoozed.map((task) => (
                <TaskRow key={`${task.kind} ${task.targetId}`} task={task} {...row} />
              ))}
            </ul>
          </details>
        )}
      </section>
      <section aria-labelledby="ahead">
        <h2 id="ahead">Now and next</h2>
        {ahead.length === 0 ? (
          <Soft variant="xs">Nothing booked yet.</Soft>
        ) : (
          <ul className={styles["list"]} aria-label="Now and next">
            {ahead.map((one) => (
              <AheadRow key={one._id} one={one} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

type TaskGroupListProps = { group: TaskGroup; tasks: Task[]; staffId: string; mayAct: boolean; timeZone: string };

/** The tasks of one part, with calls folded by phone number; nothing if there are none. */
function TaskGroupList({ group, tasks, ...row }: TaskGroupListProps) {
  if (tasks.length === 0) return null;
  const { title, hint } = GROUP_NAMES[group];
  return (
    <section aria-label={title} className={classes(styles["group"], styles[group])}>
      <h3>
        {title}{" "}
        <Soft as="span" variant="xs">
          {hint}
        </Soft>
      </h3>
      <ul className={styles["list"]} aria-label={title}>
        {group === "calls"
          ? foldCalls(tasks).map((calls) => (
              <CallRow key={`${calls.phone} ${calls.tasks[0].targetId}`} calls={calls} {...row} />
            ))
          : tasks.map((task) => <TaskRow key={`${task.kind} ${task.targetId}`} task={task} {...row} />)}
      </ul>
    </section>
  );
}

function AheadRow({ one, timeZone }: { one: Ahead; timeZone: string }) {
  const { kind, _id, startsAt, patient, with: whom } = one;
  const isLater = dateOnly(startsAt, timeZone) !== dateOnly(serverNow(), timeZone);
  return (
    <OfficeRow className={styles["ahead"]}>
      <p className={styles["time"]}>
        {timeOfDay(startsAt, timeZone)}
        {isLater && <span>{shortDate(startsAt, timeZone)}</span>}
      </p>
      <p>
        <Link to={kind === "visit" ? recordPaths.visit(_id) : recordPaths.ride(_id)}>{patient}</Link>
        <Soft as="span" variant="xs">
          {kind === "visit" ? `with ${whom}` : whom ? `ride with ${whom}` : "ride, no driver yet"}
        </Soft>
      </p>
      <Soft variant="xs">
        {stateOf(one)}. {moneyOf(one)}.
      </Soft>
    </OfficeRow>
  );
}

function nextIn([next]: Ahead[], timeZone: string): string {
  if (!next) return "New items appear here automatically.";
  const whom = next.kind === "visit" ? ` with ${next.with}` : ", a ride";
  return `Next: ${timeOfDay(next.startsAt, timeZone)}, ${next.patient}${whom}.`;
}
