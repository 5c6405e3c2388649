import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { dateFormat } from "@lamplight/api/contract/format-time.ts";
import type { NewTimeOff } from "@lamplight/api/contract/schedules.ts";
import type { ReactNode } from "react";
import { z } from "zod";
import { TextField } from "../../../components/form/field.tsx";
import styles from "./affected-visits.module.css";

/** A period as it is typed: days, and times that may be empty for whole days. */
export const Period = z.object({
  from: z.string(),
  fromTime: z.string(),
  to: z.string(),
  toTime: z.string(),
  reason: z.string(),
});
export type Period = z.infer<typeof Period>;

const HALF_HOUR_MS = 30 * MINUTE_MS;

/** The start of the current half hour, as a time field takes it: `08:30`. */
export const halfHourBefore = (now: number, timeZone: string): string =>
  dateFormat(timeZone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, "en-GB").format(
    Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS,
  );

/** The first and the last moment of a period; a day without a time is meant as a whole one. */
export const momentsOf = ({ from, fromTime, to, toTime }: Omit<Period, "reason">): { from: string; to: string } => ({
  from: fromTime ? `${from}T${fromTime}` : from,
  to: toTime ? `${to || from}T${toTime}` : to || from,
});

/** The time off to enter. */
export const timeOffOf = (period: Period): NewTimeOff => ({ ...momentsOf(period), reason: period.reason.trim() });

type PeriodFieldsProps = { period: Period; onChange: (period: Period) => void };

const fieldOf = (name: keyof Period, { period, onChange }: PeriodFieldsProps) => ({
  value: period[name],
  onChange: ({ target }: { target: { value: string } }) => onChange({ ...period, [name]: target.value }),
});

/** Fields for when someone is unavailable, and further ones beside them. Another first day is meant as a whole one. */
export function DayAndTimes({
  minutes = 30,
  children,
  ...props
}: PeriodFieldsProps & { minutes?: number; children: ReactNode }) {
  const { period, onChange } = props;
  return (
    <div className={styles["times"]}>
      <TextField
        label="First day"
        type="date"
        required
        value={period.from}
        onChange={({ target }) => onChange({ ...period, from: target.value, fromTime: "" })}
      />
      <TextField label="From" type="time" step={minutes * 60} optional {...fieldOf("fromTime", props)} />
      <TextField label="Last day" type="date" optional {...fieldOf("to", props)} />
      <TextField label="Until" type="time" step={minutes * 60} optional {...fieldOf("toTime", props)} />
      {children}
    </div>
  );
}

/** Fields for when the nurse is unavailable, and why. */
export const PeriodFields = (props: PeriodFieldsProps) => (
  <DayAndTimes {...props}>
    <TextField
      label="Reason"
      required
      maxLength={200}
      hint="Shown in the calendar and the log. Patients don't see it."
      {...fieldOf("reason", props)}
    />
  </DayAndTimes>
);
