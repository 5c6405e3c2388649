import { timeWithZone } from "@lamplight/api/contract/format-time.ts";
import type { TimeFold } from "@lamplight/api/contract/rides.ts";
import { type ComponentProps, useId } from "react";
import { FieldNote } from "../../components/field.tsx";
import styles from "./ride-form.module.css";

type TimeFoldFieldProps = {
  /** What `register` of react-hook-form gives. */
  field: ComponentProps<"input">;
  /** The two moments at which the clocks show the time, the earlier first. */
  instants: readonly [number, number];
  timeZone: string;
  error: string | undefined;
};

/** Asked in the one night of the year in which an hour comes twice. */
export function TimeFoldField({ field, instants: [earlier, later], timeZone, error }: TimeFoldFieldProps) {
  const noteId = useId();
  const folds: [TimeFold, number, string][] = [
    ["earlier", earlier, "before the clocks go back"],
    ["later", later, "an hour later, after they have gone back"],
  ];
  return (
    <fieldset aria-describedby={noteId}>
      <legend className={styles["legend"]}>That time comes twice that night</legend>
      {folds.map(([fold, instant, words]) => (
        <label key={fold} className={styles["pay"]}>
          <input {...field} type="radio" value={fold} aria-invalid={error ? true : undefined} />
          {timeWithZone(instant, timeZone)}, {words}
        </label>
      ))}
      <div aria-live="polite" id={noteId}>
        <FieldNote error={error} />
      </div>
    </fieldset>
  );
}
