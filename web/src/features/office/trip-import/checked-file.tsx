import type { TripFile, TripsChecked, TripsImported } from "@lamplight/api/contract/trip-import.ts";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { counted } from "../../../lib/time/format.ts";
import { useImportTrips } from "./queries.ts";
import styles from "./trip-import.module.css";
import { MissingTrips, TripRows } from "./trip-rows.tsx";
import { actInWords, countsOf, MISSING, TRIP_PARTS } from "./trip-states.ts";

type CheckedFileProps = { file: TripFile; checked: TripsChecked; onImported: (imported: TripsImported) => void };

/** A checked file: each row is new, changed, unchanged, canceled or faulty. One button does what is chosen. */
export function CheckedFile({ file, checked, onImported }: CheckedFileProps) {
  const { rows, missing, unused, timeZone } = checked;
  const isUseful = ({ state }: TripsChecked["rows"][number]) => state !== "faulty" && state !== "unchanged";
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(rows.filter(isUseful).map(({ row }) => row)));
  const { mutate: importTrips, isPending, error } = useImportTrips();
  const choose = (row: number, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, row] : [...chosen].filter((one) => one !== row)));
  const chosenCounts = countsOf({ rows: rows.filter(({ row }) => chosen.has(row)) });
  return (
    <section aria-labelledby="checked" className={styles["checked"]}>
      <h2 id="checked">Checked trips</h2>
      <Tiles checked={checked} />
      {unused.length > 0 && <p className={styles["note"]}>Columns we don't use: {unused.join(", ")}.</p>}
      {TRIP_PARTS.map(({ state, name, about, act }) => {
        const found = rows.filter((row) => row.state === state);
        return (
          found.length > 0 && (
            <section key={state} id={state} className={styles["part"]} aria-labelledby={`${state}-name`}>
              <h3 id={`${state}-name`}>
                {found.length} {name.toLowerCase()}
              </h3>
              {about && <p className={styles["note"]}>{about}</p>}
              <TripRows
                label={`${name} trips`}
                rows={found}
                timeZone={timeZone}
                chosen={act ? chosen : null}
                onChoose={choose}
              />
            </section>
          )
        );
      })}
      {missing.length > 0 && (
        <section id="missing" className={styles["part"]} aria-labelledby="missing-name">
          <h3 id="missing-name">{missing.length} booked, but not in this file</h3>
          <p className={styles["note"]}>
            An earlier file of these days had them. They stay booked. To cancel one, open its ride.
          </p>
          <MissingTrips trips={missing} timeZone={timeZone} />
        </section>
      )}
      <FormError error={error} />
      <Button
        disabled={chosen.size === 0}
        busy={isPending}
        busyLabel="Importing…"
        onClick={() => importTrips({ ...file, rows: [...chosen] }, { onSuccess: onImported })}
      >
        {actInWords(chosenCounts)}
      </Button>
    </section>
  );
}

/** How many rows of each kind, and their sum. */
function Tiles({ checked }: { checked: TripsChecked }) {
  const counts = countsOf(checked);
  const parts = [
    ...TRIP_PARTS.map(({ state, name }) => ({ id: state, name, count: counts[state] })),
    { id: "missing", name: MISSING, count: checked.missing.length },
  ];
  const sum = TRIP_PARTS.map(({ state, name }) => `${counts[state]} ${name.toLowerCase()}`).join(" + ");
  return (
    <>
      <ul className={styles["tiles"]}>
        {parts.map(({ id, name, count }) => (
          <li key={id} data-part={count > 0 ? id : undefined}>
            {count > 0 ? (
              <a href={`#${id}`}>
                <span>{name}</span> <b>{count}</b>
              </a>
            ) : (
              <p>
                <span>{name}</span> <b>0</b>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p role="status">
        {counted(checked.rows.length, "row")} = {sum}.
      </p>
    </>
  );
}
