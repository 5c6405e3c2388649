import { PICKED_UP_WITHIN } from "@lamplight/api/contract/rule-sentences.ts";
import { TextField } from "../../../components/form/field.tsx";
import { Soft, Stack } from "../../../components/layout/boxes.tsx";
import type { useRideFields } from "./booking-form.ts";
import styles from "./ride-form.module.css";
import { RideTimeFields } from "./ride-time-fields.tsx";
import type { TimeInput } from "./time-input.ts";

type ReturnFieldsProps = Pick<ReturnType<typeof useRideFields>, "register" | "errors" | "watched"> & {
  isForCaller: boolean;
  timeZone: string | undefined;
  today: string;
};

const NAMES = { appointmentDate: "returnDate", appointmentTime: "returnTime", timeFold: "returnTimeFold" } as const;

/** When the return leg begins: as a will-call, or at a set time. */
export function ReturnFields({ register, errors, watched, isForCaller, timeZone, today }: ReturnFieldsProps) {
  const { returnDate, returnTime, returnTimeFold, appointmentDate } = watched;
  const returnInput: TimeInput = { appointmentDate: returnDate, appointmentTime: returnTime, timeFold: returnTimeFold };
  return (
    <Stack as="fieldset">
      <legend className={styles["legend"]}>When is the return ride?</legend>
      <div>
        <label className={styles["pay"]}>
          <input type="radio" value="ready" {...register("back")} />
          {isForCaller ? "When they say they're ready" : "When I say “I'm ready”"}
        </label>
        <label className={styles["pay"]}>
          <input type="radio" value="time" {...register("back")} />
          At a set time
        </label>
      </div>
      {watched.back === "ready" ? (
        <Soft variant="sm">
          Press “I'm ready” on My Rides or call us, and we'll look for a driver to pick you up {PICKED_UP_WITHIN}. If
          you don't use it, we refund it at midnight.
        </Soft>
      ) : watched.repeats ? (
        <TextField
          label="Return ride: Pick-up time"
          type="time"
          required
          hint="On the same day."
          error={errors.returnTime?.message}
          {...register("returnTime")}
        />
      ) : (
        <RideTimeFields
          of="Return ride: "
          register={(name) => register(NAMES[name])}
          errors={{
            appointmentDate: errors.returnDate,
            appointmentTime: errors.returnTime,
            timeFold: errors.returnTimeFold,
          }}
          watched={returnInput}
          timeZone={timeZone}
          today={appointmentDate || today}
        />
      )}
    </Stack>
  );
}
