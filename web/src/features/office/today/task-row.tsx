import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import { dateAndTime, shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { Task } from "@lamplight/api/contract/today.ts";
import { Phone } from "lucide-react";
import { useState } from "react";
import { officeMoneyPath, recordPaths } from "../../../app/paths.ts";
import { SnoozeDialog } from "../../../components/dialogs/snooze-dialog.tsx";
import { Button, ButtonLink } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Soft } from "../../../components/layout/boxes.tsx";
import { OfficeRow, RowHead } from "../../../components/office/office-list.tsx";
import { serverNow } from "../../../lib/time/clock.ts";
import { Decisions } from "./decisions.tsx";
import { KIND_NAMES } from "./labels.ts";
import { useTaskAction } from "./queries.ts";
import styles from "./today.module.css";

/** The page of a task's record; undefined if there is none. */
export function taskPath({ kind, subject }: Task): string | undefined {
  if (kind === "gap") return officeMoneyPath("check");
  if (subject?.kind === "inbox") return recordPaths.inbox(subject._id);
  if (subject?.kind === "visit") return recordPaths.visit(subject._id);
  if (subject?.kind === "ride") return recordPaths.ride(subject._id);
  if (subject?.kind === "driver") return recordPaths.driver(subject._id);
  return subject?.patientId ? recordPaths.patient(subject.patientId) : undefined;
}

type TaskRowProps = { task: Task; staffId: string; mayAct: boolean; timeZone: string };

/** One open task: who, why, since when, when it is due, and who has taken it. */
export function TaskRow({ task, staffId, mayAct, timeZone }: TaskRowProps) {
  const { kind, who, phone, reason, since, due, takenBy, snoozedUntil } = task;
  const isUrgent = Date.parse(due) - serverNow() < 3 * 3_600_000;
  return (
    <OfficeRow className={styles["task"]}>
      <div>
        <RowHead kind={KIND_NAMES[kind]} who={who} to={taskPath(task)} />
        <PhoneLink phone={phone} who={who} />
        <p>{reason}</p>
        <Soft variant="xs">
          Since {shortDate(since, timeZone)}, {timeOfDay(since, timeZone)}.{" "}
          <DueText isUrgent={isUrgent} text={`Due ${dateAndTime(due, timeZone)}.`} />
          {takenBy && ` ${takenBy._id === staffId ? "You're" : `${takenBy.name} is`} handling this.`}
          {snoozedUntil && ` Snoozed until ${dateAndTime(snoozedUntil, timeZone)}.`}
        </Soft>
      </div>
      {mayAct && task.subject?.kind !== "inbox" && (
        <AccountActions task={task} isMine={takenBy?._id === staffId} timeZone={timeZone} />
      )}
      {mayAct && (kind === "text" || kind === "text_danger") && (
        <Actions>
          <ButtonLink size="small" to={recordPaths.inbox(task.targetId)}>
            Answer {who}
          </ButtonLink>
        </Actions>
      )}
    </OfficeRow>
  );
}

export const DueText = ({ isUrgent, text }: { isUrgent: boolean; text: string }) => (
  <span className={isUrgent ? styles["urgent"] : undefined}>{text}</span>
);

/** A number to call; nothing if there is none. */
export const PhoneLink = ({ phone, who }: { phone: string; who: string }) =>
  phone === "" ? null : (
    <p>
      <a href={telHref(phone)} className={styles["phone"]} aria-label={`Call ${who} at ${formatPhone(phone)}`}>
        <Phone size={16} aria-hidden /> {formatPhone(phone)}
      </a>
    </p>
  );

/** The label of the "Done" button, for kinds where done means a decision. */
const DONE_LABELS: Partial<Record<Task["kind"], string>> = {
  time_off: "Keep the visit",
  no_show: "Keep the fare",
  dispute_lost: "Leave it",
};

type AccountActionsProps = { task: Task; isMine: boolean; timeZone: string };

function AccountActions({ task, isMine, timeZone }: AccountActionsProps) {
  const { mutate: act, isPending, variables, error } = useTaskAction();
  const [isSnoozing, setSnoozing] = useState(false);
  const { kind, targetId } = task;
  const actionButton = (action: "take" | "unassign" | "done", label: string) => (
    <Button
      variant="quiet"
      size="small"
      busy={isPending && variables.action === action}
      busyLabel="One moment…"
      onClick={() => act({ task: { kind, targetId }, action })}
    >
      {label}
    </Button>
  );
  return (
    <Actions className={styles["actions"]}>
      {isMine ? actionButton("unassign", "Unassign") : !task.takenBy && actionButton("take", "Take")}
      {task.isByHand && actionButton("done", DONE_LABELS[task.kind] ?? "Done")}
      <Decisions task={task} />
      <Button variant="quiet" size="small" onClick={() => setSnoozing(true)}>
        Snooze
      </Button>
      <FormError error={error} />
      <SnoozeDialog
        who={task.who}
        choices={[1, 3, 24, 72]}
        isOpen={isSnoozing}
        timeZone={timeZone}
        onClose={() => setSnoozing(false)}
        onChoose={(until) => {
          setSnoozing(false);
          act({ task: { kind, targetId }, action: "snooze", body: { until } });
        }}
      />
    </Actions>
  );
}
