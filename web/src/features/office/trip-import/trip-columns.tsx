import { tripColumns } from "@lamplight/api/contract/trip-columns.ts";
import { TRIP_SAMPLE } from "@lamplight/api/contract/trip-sample.ts";
import { Button } from "../../../components/form/button.tsx";
import { saveFile } from "../../../lib/http/save-file.ts";
import styles from "./trip-import.module.css";

/** The columns that a file can have, and a sample to start from. */
export function TripColumns() {
  const save = () => saveFile(new Blob([`\ufeff${TRIP_SAMPLE}\r\n`], { type: "text/csv" }), "trips-sample.csv");
  return (
    <section aria-labelledby="columns" className={styles["columns"]}>
      <h2 id="columns">Columns</h2>
      <p>
        One line names the columns, in any order; a title may come before it. Case, spaces and hyphens don't matter, and
        a broker's own names work too, such as “PU Address” or “Level of Service”. You're asked about columns we don't
        know.
      </p>
      <Button variant="quiet" size="small" onClick={save}>
        Download sample file
      </Button>
      <details>
        <summary>All columns</summary>
        <dl className={styles["list"]}>
          {tripColumns.map(({ field, name, isRequired, about }) => (
            <div key={field}>
              <dt>
                {name}
                {isRequired && <span> (required)</span>}
              </dt>
              {about && <dd>{about}</dd>}
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
