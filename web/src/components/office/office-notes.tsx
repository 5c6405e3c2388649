import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { VisitNote } from "@lamplight/api/contract/nurse.ts";
import { useId } from "react";
import { useOfficeNote } from "../../lib/office/office-queries.ts";
import { NoteForm } from "../form/note-form.tsx";
import { Quote, Soft, Stack } from "../layout/boxes.tsx";

type OfficeNotesProps = {
  /** The record's path in the API, such as `rides/ID`. */
  path: string;
  title?: string;
  /** Label of the form, which says who reads it. */
  label?: string;
  notes: VisitNote[];
  timeZone: string;
  mayWrite: boolean;
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
  path,
  title = "Notes of the office",
  label = "Note for the office",
  notes,
  timeZone,
  mayWrite,
}: OfficeNotesProps) {
  const titleId = useId();
  const { mutateAsync: write } = useOfficeNote(path);
  return (
    <Stack as="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {notes.length === 0 && <Soft variant="xs">No notes yet.</Soft>}
      <NoteQuotes notes={notes} timeZone={timeZone} />
      {mayWrite && <NoteForm label={label} record={path} write={write} />}
    </Stack>
  );
}
