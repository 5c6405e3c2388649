import { zoneAbbreviation } from "@lamplight/api/contract/format-time.ts";
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "../../components/field.tsx";
import { noonOf } from "../../lib/format.ts";
import styles from "./ride-form.module.css";
import { TimeFoldField } from "./time-fold.tsx";
import { instantInput, instantInputs, type TimeInput } from "./time-input.ts";

type RideTimeFieldsProps = {
  /** What stands before the names of the fields, where a form has them twice. */
  of?: string;
  register: (name: keyof TimeInput) => UseFormRegisterReturn;
  faults: FieldErrors<TimeInput>;
  watched: TimeInput;
  /** Of the practice; undefined until it has come. */
  timeZone: string | undefined;
  /** The first day that can be chosen, `YYYY-MM-DD`; empty while it is not known. */
  today: string;
};

/** On which day and at what time of the practice a ride begins, and in the night the clocks go back, which of the two is meant. */
export function RideTimeFields({ of = "", register, faults, watched, timeZone, today }: RideTimeFieldsProps) {
  const [earlier, later] = timeZone ? instantInputs(watched, timeZone) : [];
  const at = instantInput(watched, timeZone) ?? noonOf(watched.appointmentDate) ?? noonOf(today);
  const zone = timeZone && at !== null && later === undefined ? ` (${zoneAbbreviation(at, timeZone)})` : "";
  return (
    <>
      <div className={styles["two"]}>
        <TextField
          label={`${of}Date`}
          type="date"
          required
          min={today || undefined}
          max="9999-12-31"
          error={faults.appointmentDate?.message}
          {...register("appointmentDate")}
        />
        <TextField
          label={`${of}Pick-up time${zone}`}
          type="time"
          required
          error={faults.appointmentTime?.message}
          {...register("appointmentTime")}
        />
      </div>
      {earlier !== undefined && later !== undefined && timeZone && (
        <TimeFoldField
          field={register("timeFold")}
          instants={[earlier, later]}
          timeZone={timeZone}
          error={faults.timeFold?.message}
        />
      )}
    </>
  );
}
