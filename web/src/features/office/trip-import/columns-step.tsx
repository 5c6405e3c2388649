import { TRIP_COLUMNS, type TripField, tripColumns } from "@lamplight/api/contract/trip-columns.ts";
import { TripFieldName, type TripFileColumn, type TripImport } from "@lamplight/api/contract/trip-imports.ts";
import { Button } from "../../../components/form/button.tsx";
import { SelectField } from "../../../components/form/field.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Note } from "../../../components/layout/boxes.tsx";
import { counted } from "../../../lib/time/format.ts";
import type { KeptAnswers } from "./kept-answers.ts";
import { useCheckTrips } from "./queries.ts";
import styles from "./trip-import.module.css";

type Chosen = TripField | "unused";

/** What each column of a file is taken for. What we don't know is asked, and everything can be changed. */
export function ColumnsStep({ stored, kept }: { stored: TripImport; kept: KeptAnswers }) {
  const { _id, revision, columns, missingFields, payer } = stored;
  const answers = new Map(kept.columns.map(({ index, field }) => [index, field]));
  const { mutate: check, isPending, error } = useCheckTrips(_id, kept.dropChecked);
  const unknown = columns.filter(({ state }) => state === "unknown");
  const known = columns.filter(({ state }) => state !== "unknown");
  const answer = (index: number, field: Chosen) =>
    kept.keep({ columns: [...kept.columns.filter((one) => one.index !== index), { index, field }] });
  const taken = new Set(answers.values());
  const missing = missingFields.filter(({ field }) => !taken.has(field));
  const given = [...unknown.map(({ index }): [number, Chosen] => [index, "unused"]), ...answers];
  const send = () => check({ revision, columns: [...new Map(given)].map(([index, field]) => ({ index, field })) });
  const list = (some: readonly TripFileColumn[], label: string) => (
    <ul className={styles["rows"]} aria-label={label}>
      {some.map((column) => (
        <Column key={column.index} column={column} chosen={answers.get(column.index)} onChoose={answer} />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="columns-of-file" className={styles["checked"]}>
      {unknown.length > 0 && (
        <Note variant="lamp" className={styles["part"]}>
          <h2 id="unknown-columns">{counted(unknown.length, "column")} we don't know yet</h2>
          <p>You're asked once. Your answers are remembered for {payer?.name ?? "files that no organization pays"}.</p>
          {list(unknown, "Columns we don't know")}
        </Note>
      )}
      <h2 id="columns-of-file">{counted(known.length, "column")} we know</h2>
      {list(known, "Columns we know")}
      {missing.length > 0 && (
        <p role="status">
          Every trip needs these, and no column is one of them yet: {missing.map(({ name }) => name).join(", ")}.
        </p>
      )}
      <FormError error={error} />
      <Button data-send disabled={missing.length > 0} busy={isPending} busyLabel="Checking…" onClick={send}>
        Check trips
      </Button>
    </section>
  );
}

type ColumnProps = {
  column: TripFileColumn;
  chosen: Chosen | undefined;
  onChoose: (index: number, field: Chosen) => void;
};

const LEFT_OUT = "Leave it out";

function Column({ column: { index, header, field, state, instead, examples }, chosen, onChoose }: ColumnProps) {
  const about = state === "double" && instead !== null ? `“${instead}” is nearer to the same thing.` : "";
  return (
    <li>
      <div className={styles["column"]}>
        <div className={styles["fields"]}>
          <b>{header}</b>
          <p className={styles["note"]}>{examples.length > 0 ? examples.join(" · ") : "Empty in every row"}</p>
          {about && <p className={styles["note"]}>{about}</p>}
        </div>
        <SelectField
          label={`What is “${header}”?`}
          value={chosen ?? field ?? (state === "unknown" ? "" : "unused")}
          onChange={({ target }) => onChoose(index, TripFieldName.safeParse(target.value).data ?? "unused")}
        >
          {state === "unknown" && <option value="">Choose, or leave it out</option>}
          <option value="unused">{LEFT_OUT}</option>
          {tripColumns.map(({ field: one }) => (
            <option key={one} value={one}>
              {TRIP_COLUMNS[one].name}
            </option>
          ))}
        </SelectField>
      </div>
    </li>
  );
}
