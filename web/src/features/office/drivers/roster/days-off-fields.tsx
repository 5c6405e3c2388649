import { periodInWords } from "@lamplight/api/contract/format-hours.ts";
import type { DaysOff } from "@lamplight/api/contract/rosters.ts";
import { DayField } from "../../../../components/fields/day-field.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { VisuallyHidden } from "../../../../components/page/layout.tsx";
import styles from "../office-drivers.module.css";

/** The period in the fields, which is not in the list yet; empty strings for none. */
export type NewPeriod = DaysOff & { error?: string };
export const NO_PERIOD: NewPeriod = { from: "", until: "" };

/** The days off with the new period; a sentence if it is not complete or overlaps another. */
export function withPeriod(daysOff: readonly DaysOff[], { from, until }: NewPeriod): DaysOff[] | string {
  if (!from && !until) return [...daysOff];
  const period = { from, until: until || from };
  if (!from) return "Please choose the first day off.";
  if (period.until < from) return "Please choose a last day that is not before the first.";
  if (daysOff.some((other) => other.from <= period.until && period.from <= other.until))
    return "These days are already off.";
  return [...daysOff, period].sort((a, b) => a.from.localeCompare(b.from));
}

type DaysOffFieldsProps = {
  daysOff: readonly DaysOff[];
  onDaysOff: (daysOff: DaysOff[]) => void;
  added: NewPeriod;
  onAdded: (period: NewPeriod) => void;
};

/** The days off, and fields to add some. */
export function DaysOffFields({ daysOff, onDaysOff, added, onAdded }: DaysOffFieldsProps) {
  const add = () => {
    const all = added.from ? withPeriod(daysOff, added) : "Please choose the first day off.";
    if (typeof all === "string") return onAdded({ ...added, error: all });
    onAdded(NO_PERIOD);
    onDaysOff(all);
  };
  const change = (part: Partial<DaysOff>) => onAdded({ from: added.from, until: added.until, ...part });
  return (
    <fieldset className={styles["week"]}>
      <legend>Days off</legend>
      {daysOff.length > 0 && (
        <ul className={styles["rides"]}>
          {daysOff.map((period) => (
            <li key={period.from}>
              {periodInWords(period)}{" "}
              <Button variant="link" onClick={() => onDaysOff(daysOff.filter((other) => other.from !== period.from))}>
                Remove <VisuallyHidden>{periodInWords(period)}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles["weekday"]}>
        <DayField
          label="First day off"
          value={added.from}
          onDay={(from) => change({ from })}
          canBeNone
          error={added.error}
        />
        <DayField label="Last day off" optional value={added.until} onDay={(until) => change({ until })} canBeNone />
      </div>
      <div>
        <Button variant="quiet" size="small" onClick={add}>
          Add days off
        </Button>
      </div>
    </fieldset>
  );
}
