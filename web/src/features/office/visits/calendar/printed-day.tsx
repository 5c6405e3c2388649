import { dayInWords, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { Calendar } from "@lamplight/api/contract/office-visits.ts";
import { counted } from "../../../../lib/time/format.ts";
import styles from "./day-calendar.module.css";

type PrintedDayProps = { calendar: Calendar; columns: Calendar["columns"] };

/** The day on paper: its date, and every held and paid visit in order of time. Hidden on the screen. */
export function PrintedDay({ calendar: { day, timeZone }, columns }: PrintedDayProps) {
  const visits = columns
    .flatMap(({ name, slots }) => slots.map((slot) => ({ ...slot, name })))
    .filter(({ state }) => state === "held" || state === "paid")
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt) || one.name.localeCompare(other.name));
  return (
    <section className={styles["printed"]} aria-hidden="true">
      <h2>{dayInWords(day)}</h2>
      <p>
        {counted(visits.length, "visit")}, {counted(columns.length, "nurse")}. Times are in {timeZone}.
      </p>
      <table>
        <thead>
          <tr>
            <th>Time</th>
            <th>Nurse</th>
            <th>Patient</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {visits.map(({ startsAt, name, patient, state }) => (
            <tr key={`${startsAt} ${name}`}>
              <td>{timeOfDay(startsAt, timeZone)}</td>
              <td>{name}</td>
              <td>{patient}</td>
              <td>{state === "paid" ? "Paid" : "Held, not paid yet"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
