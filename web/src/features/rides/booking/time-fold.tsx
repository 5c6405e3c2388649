import { timeWithZone } from "@lamplight/api/contract/format-time.ts";
import type { TimeFold } from "@lamplight/api/contract/rides.ts";
import { type ComponentProps, useId } from "react";
import { FieldNote } from "../../../components/form/field.tsx";
import styles from "./ride-form.module.css";

type TimeFoldFieldProps = {
  /** Props from react-hook-form's `register`. */
  field: ComponentProps<"input">;
  /** The two instants of the time, earlier first. */
  instants: readonly [number, number];
  timeZone: string;
  error: string | undefined;
};

/** Choice between the two instants of a repeated hour. */
export function TimeFoldField({ field, instants: [earlier, later], timeZone, error }: TimeFoldFieldProps) {
  const noteId = useId();
  const folds: [TimeFold, number, string][] = [
    ["earlier", earlier, "before the clocks go back"],
    ["later", later, "an hour later, after the clocks go back"],
  ];
  return (
    <fieldset aria-describedby={noteId}>
      <legend className={styles["legend"]}>That time happens twice that night</legend>
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
