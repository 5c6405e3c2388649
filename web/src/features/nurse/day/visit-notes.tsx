import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { NurseVisit } from "@lamplight/api/contract/nurse.ts";
import { NoteForm } from "../../../components/form/note-form.tsx";
import styles from "./nurse.module.css";
import { useWriteNote } from "./queries.ts";

/** A visit's notes and the form for a new one, collapsed by default. */
export function VisitNotes({ visit, timeZone }: { visit: NurseVisit; timeZone: string }) {
  const { notes } = visit;
  const { mutateAsync: write } = useWriteNote(visit._id);
  return (
    <details className={styles["notes"]}>
      <summary>{notes.length === 0 ? "Notes" : `Notes (${notes.length})`}</summary>
      {notes.length > 0 && (
        <ul>
          {notes.map(({ _id, at, who, text }) => (
            <li key={_id}>
              {text}
              <small>{`${who}, ${dateAndTime(at, timeZone)}`}</small>
            </li>
          ))}
        </ul>
      )}
      <NoteForm label="Note for you and the office" record={visit._id} write={write} />
    </details>
  );
}
