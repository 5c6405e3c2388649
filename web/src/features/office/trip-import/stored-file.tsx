import type { TripImport } from "@lamplight/api/contract/trip-imports.ts";
import { FileSpreadsheet } from "lucide-react";
import { Button } from "../../../components/form/button.tsx";
import { FieldNote } from "../../../components/form/field.tsx";
import { Actions, Card, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { counted } from "../../../lib/time/format.ts";
import { BookedFile } from "./booked-file.tsx";
import { CheckedFile } from "./checked-file.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { useKeptAnswers } from "./kept-answers.ts";
import { isAtWork } from "./queries.ts";
import styles from "./trip-import.module.css";

const STEPS = ["Columns", "Check trips", "Book", "Done"];
const STEP_OF: Record<TripImport["state"], number> = {
  read: 0,
  checking: 1,
  checked: 1,
  booking: 2,
  booked: 3,
  undone: 3,
};

/** A stored file at its step. It stays where it is when the page is left. */
export function StoredFile({ stored, onAnother }: { stored: TripImport; onAnother: () => void }) {
  const { _id, state, revision, fault, isKept } = stored;
  const kept = useKeptAnswers(_id);
  return (
    <Stack as="section" variant="loose" aria-label="Chosen file">
      <ol className={styles["steps"]} aria-label="Steps">
        {STEPS.map((name, at) => (
          <li
            key={name}
            aria-current={at === STEP_OF[state] ? "step" : undefined}
            data-past={at < STEP_OF[state] || undefined}
          >
            <b aria-hidden="true">{at + 1}</b> {name}
          </li>
        ))}
      </ol>
      <Head stored={stored} onAnother={onAnother} />
      {fault !== null && <FieldNote error={fault} />}
      {!isKept && (state === "read" || state === "checked") && (
        <p>What the sender wrote was deleted after a day. Please choose the file again.</p>
      )}
      {isKept && state === "read" && <ColumnsStep key={revision} stored={stored} kept={kept} />}
      {isKept && state === "checked" && <CheckedFile key={revision} stored={stored} kept={kept} />}
      {isAtWork(stored) && <AtWork stored={stored} />}
      {(state === "booked" || state === "undone") && <BookedFile stored={stored} onAnother={onAnother} />}
    </Stack>
  );
}

/** The file, and what it was chosen with. */
function Head({ stored, onAnother }: { stored: TripImport; onAnother: () => void }) {
  const { fileName, sheet, headerRow, rowCount, payer, paymentMethod } = stored;
  const paid = payer ? `on ${payer.name}'s account` : paymentMethod === "card" ? "by card" : "in cash";
  return (
    <Card className={styles["head"]}>
      <FileSpreadsheet size={28} strokeWidth={1.75} aria-hidden />
      <div className={styles["title"]}>
        <h2>{fileName}</h2>
        <Soft variant="sm">
          {sheet !== null && `Sheet “${sheet}”. `}
          {headerRow > 1 && `Column names are in row ${headerRow}. `}
          {counted(rowCount, "row")}, paid {paid}.
        </Soft>
      </div>
      <Actions>
        <Button variant="quiet" size="small" onClick={onAnother}>
          Choose another file
        </Button>
      </Actions>
    </Card>
  );
}

/** How far a check or a booking is. */
function AtWork({ stored: { state, progress } }: { stored: TripImport }) {
  const what = state === "checking" ? "checked" : "booked, changed or canceled";
  return (
    <Card>
      <Stack className={styles["progress"]}>
        <h2 id="progress" role="status">
          {progress.done} of {progress.total} trips {what}
        </h2>
        <Soft>You can leave this page. The file stays here.</Soft>
        <progress max={Math.max(1, progress.total)} value={progress.done} aria-labelledby="progress" />
      </Stack>
    </Card>
  );
}
