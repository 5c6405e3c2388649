import { DAY_MS, HOUR_MS, MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { inDigits } from "@lamplight/api/contract/rules.ts";
import type { TodayRow } from "@lamplight/api/contract/today.ts";
import { AlarmClock, Ellipsis, Hand } from "lucide-react";
import { FormError } from "../../../components/form/form-error.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { useDisclosure } from "../../../lib/page/disclosure.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { useRowAction } from "./queries.ts";
import { idsOf } from "./row-acts.ts";
import styles from "./row-menu.module.css";

type Choice = { label: string; ms: number };
const choice = (count: number, unit: "minute" | "hour" | "day", unitMs: number): Choice => ({
  label: inDigits(count, unit),
  ms: count * unitMs,
});
const LATER = [
  choice(1, "hour", HOUR_MS),
  choice(3, "hour", HOUR_MS),
  choice(1, "day", DAY_MS),
  choice(3, "day", DAY_MS),
];
/** A person waits: it may not be out of sight for long. */
const SOON = [choice(10, "minute", MINUTE_MS)];

type RowMenuProps = { row: TodayRow; staffId: string; timeZone: string };

/** Taking and snoozing a row. T and S press the same buttons while it is closed. */
export function RowMenu({ row, staffId, timeZone }: RowMenuProps) {
  const { isOpen, toggle, close, whole } = useDisclosure();
  const { mutate: act, error } = useRowAction();
  const tasks = idsOf(row.tasks);
  const isMine = row.tasks.every(({ takenBy }) => takenBy?._id === staffId);
  const choices = row.group === "now" ? SOON : LATER;
  const until = (ms: number) => new Date(serverNow() + ms).toISOString();
  return (
    <div className={styles["menu"]} {...whole}>
      <button
        type="button"
        className={styles["open"]}
        aria-expanded={isOpen}
        aria-label={`More for ${row.who}`}
        onClick={toggle}
      >
        <Ellipsis size={20} aria-hidden />
      </button>
      <fieldset className={styles["panel"]} hidden={!isOpen} aria-label={`More for ${row.who}`}>
        <button
          type="button"
          data-key="t"
          onClick={() => {
            close();
            act({ tasks, action: isMine ? "unassign" : "take" });
          }}
        >
          <Hand size={18} aria-hidden /> {isMine ? "Hand it back" : "Take it"} <kbd>T</kbd>
        </button>
        <Soft variant="xs">Snooze</Soft>
        {choices.map(({ label, ms }, place) => (
          <button
            key={label}
            type="button"
            data-key={place === 0 ? "s" : undefined}
            onClick={() => {
              close();
              act({ tasks, action: "snooze", until: until(ms) });
            }}
          >
            <AlarmClock size={18} aria-hidden /> {label}
            <Soft as="span" variant="xs">
              {ms < 24 * HOUR_MS && `until ${timeOfDay(serverNow() + ms, timeZone)}`}
            </Soft>
            {place === 0 && <kbd>S</kbd>}
          </button>
        ))}
        {row.group === "now" && <Soft variant="xs">A person waits, so it can be snoozed only briefly.</Soft>}
      </fieldset>
      <FormError error={error} />
    </div>
  );
}
