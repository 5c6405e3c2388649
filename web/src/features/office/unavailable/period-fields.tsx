import type { NewTimeOff } from "@lamplight/api/contract/schedules.ts";
import { z } from "zod";
import { TextField } from "../../../components/form/field.tsx";
import { Pair } from "../../../components/layout/boxes.tsx";

/** A period as it is typed: days, and times that may be empty for whole days. */
export const Period = z.object({
  from: z.string(),
  fromTime: z.string(),
  to: z.string(),
  toTime: z.string(),
  reason: z.string(),
});
export type Period = z.infer<typeof Period>;

/** The time off to enter. */
export const timeOffOf = ({ from, fromTime, to, toTime, reason }: Period): NewTimeOff => ({
  from: fromTime ? `${from}T${fromTime}` : from,
  to: toTime ? `${to || from}T${toTime}` : to || from,
  reason: reason.trim(),
});

type PeriodFieldsProps = { period: Period; onChange: (period: Period) => void };

/** Fields for when the nurse is unavailable, and why. Another first day is meant as a whole one. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  const field = (name: keyof Period) => ({
    value: period[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...period, [name]: target.value }),
  });
  return (
    <>
      <Pair variant="short">
        <TextField
          label="First day"
          type="date"
          required
          value={period.from}
          onChange={({ target }) => onChange({ ...period, from: target.value, fromTime: "" })}
        />
        <TextField label="From" type="time" step={1800} optional {...field("fromTime")} />
        <TextField label="Last day" type="date" optional {...field("to")} />
        <TextField label="Until" type="time" step={1800} optional {...field("toTime")} />
      </Pair>
      <TextField
        label="Reason"
        required
        maxLength={200}
        hint="Shown in the calendar and the log. Patients don't see it."
        {...field("reason")}
      />
    </>
  );
}
