import { dateAndTime, shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { Task } from "@lamplight/api/contract/today.ts";
import { useState } from "react";
import {
  officeDriverPath,
  officeInboxPath,
  officeMoneyPath,
  officePatientPath,
  officeRidePath,
  officeVisitPath,
} from "../../app/paths.ts";
import { Button } from "../../components/button.tsx";
import { FormError } from "../../components/form-error.tsx";
import { OfficeRow, RowHead } from "../../components/office-list.tsx";
import { SnoozeDialog } from "../../components/snooze-dialog.tsx";
import { serverNow } from "../../lib/clock.ts";
import { Decisions } from "./decisions.tsx";
import { KIND_NAMES } from "./labels.ts";
import { useTaskAction } from "./queries.ts";
import styles from "./today.module.css";

/** Where the record of something is; undefined where it has none yet. */
export function addressOfNeed({ kind, subject }: Task): string | undefined {
  if (kind === "gap") return officeMoneyPath("check");
  if (subject?.kind === "inbox") return officeInboxPath(subject._id);
  if (subject?.kind === "visit") return officeVisitPath(subject._id);
  if (subject?.kind === "ride") return officeRidePath(subject._id);
  if (subject?.kind === "driver") return officeDriverPath(subject._id);
  return subject?.patientId ? officePatientPath(subject.patientId) : undefined;
}

type NeedRowProps = { need: Task; staffId: string; mayAct: boolean; timeZone: string };

/** One thing that needs a person: who, why, since and until when, and who sees to it. */
export function NeedRow({ need, staffId, mayAct, timeZone }: NeedRowProps) {
  const { kind, who, reason, since, due, takenBy, snoozedUntil } = need;
  const isPressing = Date.parse(due) - serverNow() < 3 * 3_600_000;
  return (
    <OfficeRow className={styles["need"]}>
      <div>
        <RowHead kind={KIND_NAMES[kind]} who={who} to={addressOfNeed(need)} />
        <p>{reason}</p>
        <p className={styles["soft"]}>
          Since {shortDate(since, timeZone)}, {timeOfDay(since, timeZone)}.{" "}
          <span className={isPressing ? styles["pressing"] : undefined}>Due {dateAndTime(due, timeZone)}.</span>
          {takenBy && ` ${takenBy._id === staffId ? "You see" : `${takenBy.name} sees`} to it.`}
          {snoozedUntil && ` Put off until ${dateAndTime(snoozedUntil, timeZone)}.`}
        </p>
      </div>
      {mayAct && need.subject?.kind !== "inbox" && (
        <AccountActions need={need} isMine={takenBy?._id === staffId} timeZone={timeZone} />
      )}
    </OfficeRow>
  );
}

/** What saying that something is done means, where that is not plain. */
const BY_HAND: Partial<Record<Task["kind"], string>> = { time_off: "Keep the visit", no_show: "Keep the fare" };

type AccountActionsProps = { need: Task; isMine: boolean; timeZone: string };

function AccountActions({ need, isMine, timeZone }: AccountActionsProps) {
  const { mutate: act, isPending, variables, error } = useTaskAction();
  const [isSnoozing, setSnoozing] = useState(false);
  const actionButton = (deed: "take" | "give-back" | "done", label: string) => (
    <Button
      variant="quiet"
      size="small"
      busy={isPending && variables.deed === deed}
      busyLabel="One moment…"
      onClick={() => act({ need, deed })}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles["actions"]}>
      {isMine ? actionButton("give-back", "Give back") : !need.takenBy && actionButton("take", "Take")}
      {need.isByHand && actionButton("done", BY_HAND[need.kind] ?? "Done")}
      <Decisions need={need} />
      <Button variant="quiet" size="small" onClick={() => setSnoozing(true)}>
        Later
      </Button>
      <FormError error={error} />
      <SnoozeDialog
        who={need.who}
        choices={[1, 3, 24, 72]}
        isOpen={isSnoozing}
        timeZone={timeZone}
        onClose={() => setSnoozing(false)}
        onChoose={(until) => {
          setSnoozing(false);
          act({ need, deed: "snooze", body: { until } });
        }}
      />
    </div>
  );
}
