import { timeAt, WEEKDAYS } from "@lamplight/api/contract/format-hours.ts";
import type { Roster, RosterDay } from "@lamplight/api/contract/rosters.ts";
import { slotTimeLabel } from "@lamplight/api/contract/slot-grid.ts";
import { SelectField } from "../../../../components/form/field.tsx";
import styles from "../office-drivers.module.css";

const NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const START: Omit<RosterDay, "weekday"> = { from: "08:00", until: "16:00" };

/** Half hours of a day as `HH:MM`, with the last one at midnight. */
const TIMES = Array.from({ length: 49 }, (_, half) => {
  const minute = half * 30;
  return { time: timeAt(minute), label: minute === 1440 ? "Midnight" : slotTimeLabel(minute) };
});

type WeekFieldsProps = { hours: Roster["hours"]; onHours: (hours: Roster["hours"]) => void };

/** The hours of each weekday, one block a day. */
export const WeekFields = ({ hours, onHours }: WeekFieldsProps) => (
  <fieldset className={styles["week"]}>
    <legend>Every week</legend>
    {WEEKDAYS.map((short, index) => {
      const weekday = index + 1;
      const name = NAMES[index] ?? short;
      const day = hours.find((one) => one.weekday === weekday);
      const set = (next: RosterDay | null) =>
        onHours(
          [...hours.filter((one) => one.weekday !== weekday), ...(next ? [next] : [])].sort(
            (a, b) => a.weekday - b.weekday,
          ),
        );
      return (
        <div key={short} className={styles["weekday"]}>
          <SelectField
            label={`${name}, from`}
            value={day?.from ?? ""}
            onChange={({ target: { value } }) =>
              set(value ? fitting({ weekday, ...START, ...day, from: value }) : null)
            }
          >
            <option value="">Off</option>
            {TIMES.slice(0, -1).map(({ time, label }) => (
              <option key={time} value={time}>
                {label}
              </option>
            ))}
          </SelectField>
          {day && (
            <SelectField
              label="until"
              aria-label={`${name}, until`}
              value={day.until}
              onChange={({ target }) => set({ ...day, until: target.value })}
            >
              {TIMES.filter(({ time }) => time > day.from).map(({ time, label }) => (
                <option key={time} value={time}>
                  {label}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      );
    })}
  </fieldset>
);

/** The day with an end after its start. */
const fitting = (day: RosterDay): RosterDay => (day.from < day.until ? day : { ...day, until: "24:00" });
