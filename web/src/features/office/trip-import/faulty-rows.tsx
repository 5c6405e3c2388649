import { TRIP_COLUMNS, type TripField, tripColumns } from "@lamplight/api/contract/trip-columns.ts";
import type { ImportedRow, TripQuestion } from "@lamplight/api/contract/trip-imports.ts";
import { FieldNote, TextField } from "../../../components/form/field.tsx";
import { Pair } from "../../../components/layout/boxes.tsx";
import type { KeptAnswers } from "./kept-answers.ts";
import styles from "./trip-import.module.css";

const OFTEN: readonly TripField[] = ["phone", "date", "time", "pickup", "dropoff"];

/** The fields that a row's faults are about: empty ones, and those whose cell is quoted. A fault of the whole row may be about any. */
function fieldsToCorrect({ row, faults, cells }: ImportedRow, questions: readonly TripQuestion[]): TripField[] {
  const asked = questions.filter(({ rows }) => rows.includes(row)).map(({ field }) => field);
  const found = tripColumns
    .map(({ field }) => field)
    .filter((field) => {
      if (asked.includes(field)) return false;
      const cell = cells[field] ?? "";
      return faults.some(
        (fault) => fault === `${TRIP_COLUMNS[field].name} is empty.` || (cell !== "" && fault.includes(`“${cell}”`)),
      );
    });
  return found.length > 0 || asked.length > 0 ? found : OFTEN.filter((field) => cells[field] !== undefined);
}

/** Moves the focus to the first field of the next faulty row, and after the last to the first. */
export function focusNextRow(): void {
  const rows = [...document.querySelectorAll("#faulty [data-row]")];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  (rows[here + 1] ?? rows[0])?.querySelector<HTMLElement>("[data-main]")?.focus();
}

type FaultyRowsProps = {
  rows: readonly ImportedRow[];
  /** What is asked about words of these rows; one answer there is for all of them. */
  questions: readonly TripQuestion[];
  corrections: KeptAnswers["corrections"];
  onCorrect: (cell: KeptAnswers["corrections"][number]) => void;
};

/** Rows that can't be used, each with its faults and the cells to correct. */
export const FaultyRows = ({ rows, questions, corrections, onCorrect }: FaultyRowsProps) => (
  <ul className={styles["rows"]} aria-label="Faulty trips">
    {rows.map((trip) => (
      <li key={trip.row} data-row>
        <div className={styles["trip"]}>
          <p>
            <b>{trip.passenger || "No name"}</b>{" "}
            <span className={styles["note"]}>
              Row {trip.row}
              {trip.tripNumber && `, ${trip.tripNumber}`}
            </span>
          </p>
          {trip.faults.map((fault) => (
            <FieldNote key={fault} error={fault} />
          ))}
          <Pair variant="short">
            {fieldsToCorrect(trip, questions).map((field, place) => (
              <TextField
                key={field}
                label={TRIP_COLUMNS[field].name}
                aria-label={`${TRIP_COLUMNS[field].name} in row ${trip.row}`}
                data-main={place === 0 || undefined}
                maxLength={500}
                value={
                  corrections.find((one) => one.row === trip.row && one.field === field)?.value ??
                  trip.cells[field] ??
                  ""
                }
                onKeyDown={(event) => {
                  if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) focusNextRow();
                }}
                onChange={({ target }) => onCorrect({ row: trip.row, field, value: target.value })}
              />
            ))}
          </Pair>
        </div>
      </li>
    ))}
  </ul>
);
