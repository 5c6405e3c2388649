import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { NewNote, VisitNote } from "@lamplight/api/contract/nurse.ts";
import { useId } from "react";
import type { z } from "zod";
import { NoteForm } from "../form/note-form.tsx";
import { Quote, Soft, Stack } from "../layout/boxes.tsx";

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

/** Notes about a record, oldest first. */
export const NoteQuotes = ({ notes, timeZone }: Pick<OfficeNotesProps, "notes" | "timeZone">) =>
  notes.map(({ _id, text, who, at }) => (
    <Quote key={_id} by={`${who}, ${dateAndTime(at, timeZone)}`}>
      {text}
    </Quote>
  ));

/** Notes about a record, oldest first, and a form for another one. */
export function OfficeNotes({
  record,
  title = "Notes of the office",
  label = "Note for the office",
  notes,
  timeZone,
  write,
}: OfficeNotesProps) {
  const titleId = useId();
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {notes.length === 0 && <Soft variant="xs">No notes yet.</Soft>}
      <NoteQuotes notes={notes} timeZone={timeZone} />
      {write && <NoteForm label={label} record={record} write={write} />}
    </Stack>
  );
}
