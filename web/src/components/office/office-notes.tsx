import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { NewNote, VisitNote } from "@lamplight/api/contract/nurse.ts";
import type { ReactNode } from "react";
import type { z } from "zod";
import { NoteForm } from "../form/note-form.tsx";
import { Soft, Stack } from "../layout/boxes.tsx";
import styles from "./office-notes.module.css";

type OfficeNotesProps = {
  /** The record's id. */
  record: string;
  title?: string;
  /** Label of the form, which says who reads it. */
  label?: string;
  notes: VisitNote[];
  timeZone: string;
  /** Saves a note; missing for those who may only read. */
  write?: ((note: z.infer<typeof NewNote>) => Promise<unknown>) | undefined;
};

/** What somebody wrote. */
export const Quote = ({ children }: { children: ReactNode }) => <div className={styles["note"]}>{children}</div>;

/** Notes about a record, oldest first, and a form for another one. */
export const OfficeNotes = ({
  record,
  title = "Notes of the office",
  label = "Note for the office",
  notes,
  timeZone,
  write,
}: OfficeNotesProps) => (
  <Stack as="section" aria-labelledby="office-notes">
    <h2 id="office-notes">{title}</h2>
    {notes.length === 0 && <Soft variant="xs">No notes yet.</Soft>}
    {notes.map(({ _id, text, who, at }) => (
      <Quote key={_id}>
        <p>{text}</p>
        <Soft variant="xs">
          {who}, {dateAndTime(at, timeZone)}
        </Soft>
      </Quote>
    ))}
    {write && <NoteForm label={label} record={record} write={write} />}
  </Stack>
);
