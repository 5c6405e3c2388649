import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { NewNote, VisitNote } from "@lamplight/api/contract/nurse.ts";
import type { z } from "zod";
import { NoteForm } from "../form/note-form.tsx";
import styles from "./office-notes.module.css";

type OfficeNotesProps = {
  /** The record's id. */
  record: string;
  notes: VisitNote[];
  timeZone: string;
  /** Saves a note; missing for those who may only read. */
  write?: ((note: z.infer<typeof NewNote>) => Promise<unknown>) | undefined;
};

/** The office's notes about a patient or a ride, oldest first, and a form for another one. */
export const OfficeNotes = ({ record, notes, timeZone, write }: OfficeNotesProps) => (
  <section aria-labelledby="office-notes" className={styles["notes"]}>
    <h2 id="office-notes">Notes of the office</h2>
    {notes.length === 0 && <p className={styles["soft"]}>No notes yet.</p>}
    {notes.map(({ _id, text, who, at }) => (
      <div key={_id} className={styles["note"]}>
        <p>{text}</p>
        <p className={styles["soft"]}>
          {who}, {dateAndTime(at, timeZone)}
        </p>
      </div>
    ))}
    {write && <NoteForm label="Note for the office" record={record} write={write} />}
  </section>
);
