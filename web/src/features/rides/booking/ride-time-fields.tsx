import { zoneAbbreviation } from "@lamplight/api/contract/format-time.ts";
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "../../../components/form/field.tsx";
import { Pair } from "../../../components/layout/boxes.tsx";
import { noonOf } from "../../../lib/time/format.ts";
import styles from "./ride-form.module.css";
import { TimeFoldField } from "./time-fold.tsx";
import { instantInput, instantInputs, type TimeInput } from "./time-input.ts";

type RideTimeFieldsProps = {
  /** Prefix of the field labels, when a form has two of them. */
  of?: string;
  register: (name: keyof TimeInput) => UseFormRegisterReturn;
  errors: FieldErrors<TimeInput>;
  watched: TimeInput;
  /** The practice's time zone; undefined while loading. */
  timeZone: string | undefined;
  /** The first day to choose, `YYYY-MM-DD`; empty while unknown. */
  today: string;
};

/** Date and time of a ride in the practice's time zone, and a choice for a time that happens twice. */
export function RideTimeFields({ of = "", register, errors, watched, timeZone, today }: RideTimeFieldsProps) {
  const [earlier, later] = timeZone ? instantInputs(watched, timeZone) : [];
  const at = instantInput(watched, timeZone) ?? noonOf(watched.appointmentDate) ?? noonOf(today);
  const zone = timeZone && at !== null && later === undefined ? ` (${zoneAbbreviation(at, timeZone)})` : "";
  return (
    <>
      <Pair variant="short" className={styles["two"]}>
        <TextField
          label={`${of}Date`}
          type="date"
          required
          min={today || undefined}
          max="9999-12-31"
          error={errors.appointmentDate?.message}
          {...register("appointmentDate")}
        />
        <TextField
          label={`${of}Pick-up time${zone}`}
          type="time"
          required
          error={errors.appointmentTime?.message}
          {...register("appointmentTime")}
        />
      </Pair>
      {earlier !== undefined && later !== undefined && timeZone && (
        <TimeFoldField
          field={register("timeFold")}
          instants={[earlier, later]}
          timeZone={timeZone}
          error={errors.timeFold?.message}
        />
      )}
    </>
  );
}
