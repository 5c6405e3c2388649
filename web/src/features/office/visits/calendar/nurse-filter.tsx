import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { Calendar } from "@lamplight/api/contract/office-visits.ts";
import { type Choice, ChoiceField } from "../../../../components/fields/choice-field.tsx";
import { classes } from "../../../../lib/page/classes.ts";
import styles from "./nurse-filter.module.css";
import {
  type Column,
  EVERYONE,
  type Shown,
  shortSpeciality,
  specialtiesAtWork,
  WORKS,
  worksOn,
} from "./shown-nurses.ts";

type NurseFilterProps = {
  calendar: Calendar;
  /** The nurse who is shown alone; empty for all that are chosen below. */
  docId: string;
  onFind: (docId: string) => void;
  shown: Shown;
  onShow: (shown: Shown) => void;
};

/** Finds one nurse, or chooses whom the calendar shows. */
export function NurseFilter({ calendar: { columns, timeZone }, docId, onFind, shown, onShow }: NurseFilterProps) {
  const groups: [key: string, label: string, count: number][] = [
    [WORKS, "Works this day", columns.filter(worksOn).length],
    ...specialtiesAtWork(columns).map(([name, count]): [string, string, number] => [
      name,
      shortSpeciality(name),
      count,
    ]),
    [EVERYONE, "Everyone", columns.length],
  ];
  return (
    <div className={styles["filter"]}>
      <ChoiceField
        label="Find a nurse"
        what="nurses"
        choices={columns.map((column) => choiceOf(column, timeZone))}
        value={docId}
        onChoose={onFind}
      />
      <fieldset className={styles["chips"]}>
        <legend>Show</legend>
        {groups.map(([key, label, count]) => (
          <button
            key={key}
            type="button"
            className={styles["chip"]}
            aria-pressed={docId === "" && shown.nurses === key}
            onClick={() => onShow({ ...shown, nurses: key })}
          >
            {label} <b>{count}</b>
          </button>
        ))}
        <label className={classes(styles["chip"], styles["only"])}>
          <input
            type="checkbox"
            checked={shown.onlyWithVisits}
            onChange={({ target }) => onShow({ ...shown, onlyWithVisits: target.checked })}
          />
          Only with visits
        </label>
      </fieldset>
    </div>
  );
}

/** A nurse by specialty and state, and when they are free on this day. Found by language, too. */
function choiceOf({ docId, name, speciality, languages, states, slots }: Column, timeZone: string): Choice {
  const free = slots.find(({ state }) => state === "free");
  const when = free ? `free ${timeOfDay(free.startsAt, timeZone)}` : "no free time this day";
  const more = [shortSpeciality(speciality), states.join(", "), when].filter(Boolean).join(" · ");
  return { value: docId, label: name, more, also: languages.join(" ") };
}
