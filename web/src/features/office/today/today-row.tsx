import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import type { TodayRow } from "@lamplight/api/contract/today.ts";
import { ChevronDown, Phone } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { Button, ButtonLink } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { useOfferUndo } from "../../../lib/office/operations.ts";
import { classes } from "../../../lib/page/classes.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { dueOf, tagOf } from "./labels.ts";
import { useCallsDone, useTaskDone } from "./queries.ts";
import { actOf, idsOf, pathOf } from "./row-acts.ts";
import { RowMenu } from "./row-menu.tsx";
import { RowTasks } from "./row-tasks.tsx";
import styles from "./today-row.module.css";

export type TodayRowProps = { row: TodayRow; staffId: string; mayAct: boolean; timeZone: string };

/** A person or an organization: what it is, whom to call, why, one button, and a menu or what it consists of. */
export function TodayRowItem({ row, staffId, mayAct, timeZone }: TodayRowProps) {
  const { who, phone, reason, brief, group, tasks } = row;
  const [isOpen, setOpen] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const opened = useId();
  const chosen = tasks.filter(({ targetId }) => !left.has(targetId));
  const act = actOf(row, chosen.length);
  const to = pathOf(row);
  const taker = tasks.find(({ takenBy }) => takenBy)?.takenBy;
  const isFolded =
    tasks.length > 1 || ("does" in act ? act.does === "show" : mayAct && tasks.some(({ isByHand }) => isByHand));
  const isUrgent = group === "now" || Date.parse(tasks[0]?.due ?? "") < serverNow();
  return (
    <li data-row className={classes(styles["item"], group === "now" && styles["harm"])}>
      <div className={styles["row"]}>
        <p className={styles["state"]}>
          <span className={styles["tag"]}>{tagOf(row)}</span>
          <span className={classes(styles["due"], isUrgent && styles["urgent"])}>{dueOf(row, timeZone)}</span>
        </p>
        <p className={styles["name"]}>{to ? <Link to={to}>{who}</Link> : who}</p>
        {phone && (
          <a className={styles["tel"]} href={telHref(phone)} data-key="c">
            <Phone size={18} aria-hidden />
            <span className={styles["number"]}>{formatPhone(phone)}</span>
            <VisuallyHidden>, call {who}</VisuallyHidden>
          </a>
        )}
        <p className={styles["why"]}>
          <span className={styles["wide"]}>{reason}</span>
          <span className={styles["narrow"]}>{brief}</span>
          {taker && <b> {taker._id === staffId ? "You have this." : `${taker.name} has this.`}</b>}
        </p>
        <div className={styles["act"]}>
          {(mayAct || "to" in act) && (
            <MainButton row={row} act={act} chosen={chosen} onShow={() => setOpen(!isOpen)} />
          )}
        </div>
        {isFolded && (
          <button
            type="button"
            className={styles["fold"]}
            aria-expanded={isOpen}
            aria-controls={opened}
            aria-label={`Show everything about ${who}`}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown size={20} aria-hidden />
          </button>
        )}
        {mayAct && group !== "calls" && row.subject?.kind !== "inbox" && (
          <RowMenu row={row} staffId={staffId} timeZone={timeZone} />
        )}
      </div>
      {isOpen && (
        <div id={opened}>
          <RowTasks row={row} left={left} onLeft={setLeft} mayAct={mayAct} timeZone={timeZone} />
        </div>
      )}
    </li>
  );
}

type MainButtonProps = Pick<TodayRowProps, "row"> & {
  act: ReturnType<typeof actOf>;
  chosen: TodayRow["tasks"];
  onShow: () => void;
};

function MainButton({ row, act, chosen, onShow }: MainButtonProps) {
  const offerUndo = useOfferUndo();
  const calls = useCallsDone();
  const done = useTaskDone();
  const look = {
    variant: row.group === "now" ? "main" : "quiet",
    size: "small",
    block: true,
    "data-main": true,
  } as const;
  if ("to" in act)
    return (
      <ButtonLink {...look} to={act.to}>
        {act.label}
        <VisuallyHidden>, {row.who}</VisuallyHidden>
      </ButtonLink>
    );
  const press = () => {
    const [first] = chosen;
    if (act.does === "show") onShow();
    else if (act.does === "done" && first) done.mutate({ kind: first.kind, targetId: first.targetId });
    else
      calls.mutate(idsOf(chosen), {
        onSuccess: ({ message, operationId }) =>
          offerUndo({ operationId, message, subject: row.who, undoPath: `today/undo/${operationId}` }),
      });
  };
  return (
    <>
      <Button
        {...look}
        disabled={chosen.length === 0}
        busy={calls.isPending || done.isPending}
        busyLabel="Saving…"
        onClick={press}
      >
        {act.label}
        <VisuallyHidden>, {row.who}</VisuallyHidden>
      </Button>
      <FormError error={calls.error ?? done.error} />
    </>
  );
}
