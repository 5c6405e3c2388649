import type { NurseVisit } from "@lamplight/api/contract/nurse.ts";
import { FileText, NotebookPen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { NoteForm } from "../../../components/form/note-form.tsx";
import { Quote, Soft } from "../../../components/layout/boxes.tsx";
import { NoteQuotes } from "../../../components/office/office-notes.tsx";
import { QuietActions, QuietAnchor, QuietButton } from "../../../components/record/quiet-actions.tsx";
import { useWriteNote } from "./queries.ts";

/** `Ann` for `Ann L.`. */
export const firstNameOf = (name: string): string => name.replace(/ \S+\.$/u, "");

/** `Hannah B., for Theo B.`. */
export const namesOf = ({ patient, details: { visitFor } }: NurseVisit): string =>
  visitFor ? `${patient}, for ${visitFor.name}` : patient;

export const relationOf = ({ patient, details: { visitFor } }: NurseVisit): string =>
  visitFor ? `${firstNameOf(visitFor.name)} is ${firstNameOf(patient)}'s ${visitFor.relation.toLowerCase()}.` : "";

/** What the patient told us before the visit. */
export const VisitReason = ({ visit: { details } }: { visit: NurseVisit }) =>
  details.reason ? <Quote about="Reason for the visit">{details.reason}</Quote> : <Soft>No reason given</Soft>;

type VisitPartsProps = {
  visit: NurseVisit;
  timeZone: string;
  /** Further quiet actions. */
  children?: ReactNode;
};

/** Notes about a visit, its documents, and what else can be done with it. */
export function VisitParts({ visit, timeZone, children }: VisitPartsProps) {
  const { _id, notes, details } = visit;
  const [isWriting, setWriting] = useState(false);
  const { mutateAsync: write } = useWriteNote(_id);
  return (
    <>
      <NoteQuotes notes={notes} timeZone={timeZone} />
      <QuietActions>
        {details.documents.map(({ _id: documentId, name }) => (
          <QuietAnchor
            key={documentId}
            Icon={FileText}
            href={`/api/nurse/visits/${_id}/documents/${documentId}`}
            download={name}
          >
            {name}
          </QuietAnchor>
        ))}
        <QuietButton Icon={NotebookPen} aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
          Add note
        </QuietButton>
        {children}
      </QuietActions>
      {isWriting && <NoteForm label="Note for you and the office" record={_id} write={write} />}
    </>
  );
}
