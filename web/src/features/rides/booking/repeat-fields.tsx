import { WEEKDAYS } from "@lamplight/api/contract/ride-plans.ts";
import { inWords } from "@lamplight/api/contract/rules.ts";
import { useId } from "react";
import { FieldNote, TextField } from "../../../components/form/field.tsx";
import { Switch } from "../../../components/form/switch.tsx";
import { Stack } from "../../../components/layout/boxes.tsx";
import { useRules } from "../../../lib/page/rules-queries.ts";
import { type Twice, twiceInPlan } from "../plans/plan-input.ts";
import type { useRideFields } from "./booking-form.ts";
import styles from "./ride-form.module.css";
import { TimeFoldField } from "./time-fold.tsx";

type RepeatFieldsProps = Pick<ReturnType<typeof useRideFields>, "register" | "errors" | "watched"> & {
  timeZone: string | undefined;
  today: string;
  isForCaller?: boolean;
};

/** Turns the ride into a plan: weekdays and last day. */
export function RepeatFields({ register, errors, watched, timeZone, today, isForCaller = false }: RepeatFieldsProps) {
  const paid = isForCaller
    ? "They pay for one week at a time by a link, or an organization pays."
    : "You pay for one week at a time.";
  const noteId = useId();
  const rules = useRules();
  const error = errors.weekdays?.message;
  return (
    <>
      <Switch
        label="Repeat every week"
        hint={`For dialysis or therapy: the same ride on the chosen days. ${paid}`}
        {...register("repeats")}
      />
      {watched.repeats && (
        <Stack as="fieldset" aria-describedby={noteId}>
          <legend className={styles["legend"]}>On which days?</legend>
          <div className={styles["days"]}>
            {WEEKDAYS.map((name, index) => (
              <label key={name} className={styles["pay"]}>
                <input
                  type="checkbox"
                  value={String(index + 1)}
                  aria-invalid={error ? true : undefined}
                  {...register("weekdays")}
                />
                {name}
              </label>
            ))}
          </div>
          <div aria-live="polite" id={noteId}>
            <FieldNote
              hint="Starts on the date above. Pick-up times stay the same when the clocks change."
              {...(error ? { error } : {})}
            />
          </div>
          <TextField
            label="Until"
            type="date"
            required
            min={watched.appointmentDate || today || undefined}
            max="9999-12-31"
            hint={rules && `${inWords(rules.rideHorizonDays, "days")} ahead at most.`}
            error={errors.until?.message}
            {...register("until")}
          />
          {timeZone &&
            twiceInPlan(watched, timeZone).map(({ field, instants }: Twice) => (
              <TimeFoldField
                key={field}
                field={register(field)}
                instants={instants}
                timeZone={timeZone}
                error={errors[field]?.message}
              />
            ))}
        </Stack>
      )}
    </>
  );
}
