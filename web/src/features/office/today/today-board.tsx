import { dateAndTime, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { may } from "@lamplight/api/contract/permissions.ts";
import type { Role } from "@lamplight/api/contract/staff.ts";
import { type Ahead, TASK_GROUPS, type TaskGroup, type Today } from "@lamplight/api/contract/today.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { Keys } from "../../../components/office/keys.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { classes } from "../../../lib/page/classes.ts";
import { AheadList } from "./ahead-list.tsx";
import { GROUP_NAMES, KIND_NAMES } from "./labels.ts";
import { todayRowsQuery } from "./queries.ts";
import { pathOf } from "./row-acts.ts";
import styles from "./today.module.css";
import { TodayRowItem, type TodayRowProps } from "./today-row.tsx";

type TodayBoardProps = { today: Today; staff: { _id: string; role: Role }; timeZone: string };

/** Open tasks by harm, beside what takes place now and next. */
export function TodayBoard({ today, staff, timeZone }: TodayBoardProps) {
  const { rows, counts, snoozed, ahead } = today;
  const shared = { staffId: staff._id, mayAct: may(staff.role, "handle tasks"), timeZone };
  const groups = TASK_GROUPS.filter((group) => counts[group]?.rows);
  return (
    <>
      {groups.length > 0 && (
        <nav className={styles["jump"]} aria-label="Parts of Today">
          {groups.map((group) => (
            <a key={group} href={`#${group}`} data-group={group}>
              {GROUP_NAMES[group].title} <b>{group === "calls" ? counts[group]?.tasks : counts[group]?.rows}</b>
            </a>
          ))}
        </nav>
      )}
      <div className={styles["board"]}>
        <section aria-labelledby="needs">
          <h2 id="needs">
            <VisuallyHidden>Needs you</VisuallyHidden>
          </h2>
          {groups.length === 0 && <StatePanel title="Nothing needs you." text={nextIn(ahead, timeZone)} />}
          {groups.map((group) => (
            <Group key={group} group={group} today={{ rows, counts }} {...shared} />
          ))}
          {groups.length > 0 && <Keys keys={KEYS} />}
          {snoozed.length > 0 && <Snoozed tasks={snoozed} timeZone={timeZone} />}
        </section>
        <AheadList today={today} timeZone={timeZone} />
      </div>
    </>
  );
}

type GroupProps = Omit<TodayRowProps, "row"> & { group: TaskGroup; today: Pick<Today, "rows" | "counts"> };

/** One part: the rows that Today shows, and the others when they are asked for. */
function Group({ group, today, ...shared }: GroupProps) {
  const [isWhole, setWhole] = useState(false);
  const { data: all, error } = useQuery({ ...todayRowsQuery(group), enabled: isWhole });
  const shown = today.rows.filter((row) => row.group === group);
  const rows = isWhole && all ? all : shown;
  const count = today.counts[group] ?? { rows: 0, tasks: 0 };
  const { title, hint } = GROUP_NAMES[group];
  const more = count.rows - shown.length;
  return (
    <section id={group} aria-label={title} className={classes(styles["group"], styles[group])}>
      <h3>
        {title}{" "}
        <Soft as="span" variant="xs">
          {hint}
        </Soft>
      </h3>
      <ul aria-label={title}>
        {rows.map((row) => (
          <TodayRowItem key={row.key} row={row} {...shared} />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="link" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `${more} more`}
        </Button>
      )}
      <FormError error={error} />
    </section>
  );
}

function Snoozed({ tasks, timeZone }: { tasks: Today["snoozed"]; timeZone: string }) {
  return (
    <details className={styles["later"]}>
      <summary>Snoozed: {tasks.length}</summary>
      <ul aria-label="Snoozed">
        {tasks.map((task) => {
          const to = pathOf(task);
          return (
            <li key={`${task.kind} ${task.targetId}`}>
              {to ? <Link to={to}>{task.who}</Link> : task.who} {KIND_NAMES[task.kind]}.{" "}
              {task.snoozedUntil && `Until ${dateAndTime(task.snoozedUntil, timeZone)}.`}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const KEYS = [
  ["J", "down"],
  ["K", "up"],
  ["Enter", "main action"],
  ["T", "take"],
  ["G", "give to a colleague"],
  ["S", "snooze"],
  ["C", "call"],
  ["N", "book a ride"],
  ["/", "search"],
] as const;

function nextIn([next]: Ahead[], timeZone: string): string {
  if (!next) return "New items appear here automatically.";
  const whom = next.kind === "visit" ? ` with ${next.with}` : ", a ride";
  return `Next: ${timeOfDay(next.startsAt, timeZone)}, ${next.patient}${whom}.`;
}
