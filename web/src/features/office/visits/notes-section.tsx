import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { NoteForm } from "../../../components/form/note-form.tsx";
import { useWriteNote } from "./queries.ts";
import styles from "./visit-record.module.css";

/** Notes about a visit by the office and the nurse. */
export function NotesSection({ visit: { _id, notes, timeZone }, mayWrite }: { visit: OfficeVisit; mayWrite: boolean }) {
  const { mutateAsync: write } = useWriteNote(_id);
  return (
    <section aria-labelledby="notes" className={styles["part"]}>
      <h2 id="notes">Notes</h2>
      {notes.length === 0 && <p className={styles["soft"]}>No notes yet.</p>}
      {notes.map((note) => (
        <div key={note._id} className={styles["reason"]}>
          <p>{note.text}</p>
          <p className={styles["soft"]}>
            {note.who}, {dateAndTime(note.at, timeZone)}
          </p>
        </div>
      ))}
      {mayWrite && <NoteForm label="Note for the nurse and the office" record={_id} write={write} />}
    </section>
  );
}
