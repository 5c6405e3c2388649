import { WEEKDAYS } from "@lamplight/api/contract/format-hours.ts";
import type { RosterDay } from "@lamplight/api/contract/roster-blocks.ts";
import type { Roster } from "@lamplight/api/contract/rosters.ts";
import { minuteOf, timeAt } from "@lamplight/api/contract/schedules.ts";
import { slotTimeLabel } from "@lamplight/api/contract/slot-grid.ts";
import { Button } from "../../../../components/form/button.tsx";
import { SelectField } from "../../../../components/form/field.tsx";
import { VisuallyHidden } from "../../../../components/page/layout.tsx";
import styles from "../office-drivers.module.css";

const NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const START: Omit<RosterDay, "weekday"> = { from: "08:00", until: "16:00" };
/** Of a new block: an hour after the one before, for four hours. */
const PAUSE = 60;
const LENGTH = 240;
const DAY = 1440;

/** More blocks than a day has room for. */
const PLACES = Array.from({ length: 24 }, (_, index) => index + 1);

/** Half hours of a day as `HH:MM`, with the last one at midnight. */
const TIMES = Array.from({ length: 49 }, (_, half) => {
  const minute = half * 30;
  return { time: timeAt(minute), label: minute === DAY ? "Midnight" : slotTimeLabel(minute) };
});

type WeekFieldsProps = { hours: Roster["hours"]; onHours: (hours: Roster["hours"]) => void };

/** The blocks of hours of each weekday. An end before its start is on the next day. */
export const WeekFields = ({ hours, onHours }: WeekFieldsProps) => (
  <fieldset className={styles["week"]}>
    <legend>Every week</legend>
    {WEEKDAYS.map((short, index) => {
      const weekday = index + 1;
      const name = NAMES[index] ?? short;
      const blocks = hours.filter((one) => one.weekday === weekday);
      const set = (at: number, next: RosterDay[]) =>
        onHours(
          [
            ...hours.filter((one) => one.weekday !== weekday),
            ...blocks.slice(0, at),
            ...next,
            ...blocks.slice(at + 1),
          ].toSorted((a, b) => a.weekday - b.weekday),
        );
      const further = nextBlock(weekday, blocks.at(-1));
      return (
        <div key={short} className={styles["weekday"]}>
          {PLACES.slice(0, Math.max(1, blocks.length)).map((place) => (
            <BlockFields
              key={place}
              name={place === 1 ? name : `${name}, block ${place}`}
              block={blocks[place - 1] ?? null}
              onBlock={(next) => set(place - 1, next ? [{ weekday, ...next }] : [])}
            />
          ))}
          {further && (
            <Button variant="link" size="small" onClick={() => set(blocks.length, [further])}>
              Add hours <VisuallyHidden>on {name}</VisuallyHidden>
            </Button>
          )}
        </div>
      );
    })}
  </fieldset>
);

type Block = Omit<RosterDay, "weekday">;
type BlockFieldsProps = { name: string; block: Block | null; onBlock: (block: Block | null) => void };

const BlockFields = ({ name, block, onBlock }: BlockFieldsProps) => (
  <>
    <SelectField
      label={`${name}, from`}
      value={block?.from ?? ""}
      onChange={({ target: { value } }) => onBlock(value ? fitting({ ...START, ...block, from: value }) : null)}
    >
      <option value="">Off</option>
      {TIMES.slice(0, -1).map(({ time, label }) => (
        <option key={time} value={time}>
          {label}
        </option>
      ))}
    </SelectField>
    {block && (
      <SelectField
        label="until"
        aria-label={`${name}, until`}
        value={block.until}
        onChange={({ target }) => onBlock({ ...block, until: target.value })}
      >
        {[
          ...TIMES.filter(({ time }) => time > block.from),
          ...TIMES.filter(({ time }) => time < block.from && time !== "00:00"),
        ].map(({ time, label }) => (
          <option key={time} value={time}>
            {time < block.from ? `${label} the next day` : label}
          </option>
        ))}
      </SelectField>
    )}
  </>
);

/** A block whose end isn't its start. */
const fitting = (block: Block): Block => (block.from === block.until ? { ...block, until: "24:00" } : block);

/** The block after the last one of a weekday, if there is time for one. */
function nextBlock(weekday: number, last: Block | undefined): RosterDay | null {
  if (!last || last.until < last.from) return null;
  const from = minuteOf(last.until) + PAUSE;
  return from >= DAY ? null : { weekday, from: timeAt(from), until: timeAt(Math.min(from + LENGTH, DAY)) };
}
