import { TextField } from "../../components/field.tsx";
import type { useRideFields } from "./booking-form.ts";
import styles from "./ride-form.module.css";
import { RideTimeFields } from "./ride-time-fields.tsx";
import type { TimeInput } from "./time-input.ts";

type ReturnFieldsProps = Pick<ReturnType<typeof useRideFields>, "register" | "faults" | "watched"> & {
  isForCaller: boolean;
  timeZone: string | undefined;
  today: string;
};

const NAMES = { appointmentDate: "returnDate", appointmentTime: "returnTime", timeFold: "returnTimeFold" } as const;

/** When the way back begins: once the passenger says that they are ready, or at a time of its own. */
export function ReturnFields({ register, faults, watched, isForCaller, timeZone, today }: ReturnFieldsProps) {
  const { returnDate, returnTime, returnTimeFold, appointmentDate } = watched;
  const wish: TimeInput = { appointmentDate: returnDate, appointmentTime: returnTime, timeFold: returnTimeFold };
  return (
    <fieldset className={styles["passenger"]}>
      <legend className={styles["legend"]}>When does the way back begin?</legend>
      <div>
        <label className={styles["pay"]}>
          <input type="radio" value="ready" {...register("back")} />
          {isForCaller ? "When they say that they are ready" : "When I say “I'm ready”"}
        </label>
        <label className={styles["pay"]}>
          <input type="radio" value="time" {...register("back")} />
          At a set time
        </label>
      </div>
      {watched.back === "ready" ? (
        <p className={styles["hint"]}>
          One press on My Rides, or a call, and somebody is there within about half an hour. Not needed? It is paid back
          at midnight.
        </p>
      ) : watched.repeats ? (
        <TextField
          label="Way back: Pick-up time"
          type="time"
          required
          hint="On the same day."
          error={faults.returnTime?.message}
          {...register("returnTime")}
        />
      ) : (
        <RideTimeFields
          of="Way back: "
          register={(name) => register(NAMES[name])}
          faults={{
            appointmentDate: faults.returnDate,
            appointmentTime: faults.returnTime,
            timeFold: faults.returnTimeFold,
          }}
          watched={wish}
          timeZone={timeZone}
          today={appointmentDate || today}
        />
      )}
    </fieldset>
  );
}
