import type { VisitDetails } from "@lamplight/api/contract/visit-details.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { Quote, Soft } from "../../../components/layout/boxes.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { Skeleton } from "../../../components/states/skeleton.tsx";
import { useDetailsPromise } from "../../../lib/content/visit-promise.ts";
import { useDraft } from "../../../lib/drafts/draft.ts";
import { visitDetailsQuery } from "../visit/details-queries.ts";
import { VisitDocuments } from "../visit/visit-documents.tsx";
import styles from "./tell-nurse.module.css";
import { TellNurseForm, tellNurseDraft } from "./tell-nurse-form.tsx";

/**
 * Optional details of a held or paid visit for the nurse: reason, person, second email address, documents. Can be
 * changed until the visit starts, and read after that.
 */
export function TellNurse({ appointmentId }: { appointmentId: string }) {
  const query = useQuery(visitDetailsQuery(appointmentId));
  const { data: details } = query;
  const promise = useDetailsPromise();
  const titleId = useId();
  const isOpen = details ? details.openUntil !== null : true;
  if (details && !isOpen && isEmpty(details)) return null;
  return (
    <section id="note" aria-labelledby={titleId} className={styles["more"]} data-unprinted>
      <h2 id={titleId}>{isOpen ? "Tell the nurse more" : "What you told the nurse"}</h2>
      <Soft variant="sm">
        {isOpen && "All of this is optional. "}
        {promise}
      </Soft>
      <Answer
        of={query}
        what="what you told the nurse"
        skeleton={
          <>
            <Skeleton />
            <Skeleton short />
          </>
        }
      >
        {(details) => (
          <>
            <Details appointmentId={appointmentId} details={details} />
            <VisitDocuments appointmentId={appointmentId} documents={details.documents} isOpen={isOpen} />
          </>
        )}
      </Answer>
    </section>
  );
}

const isEmpty = ({ reason, visitFor, copyTo, documents }: VisitDetails): boolean =>
  reason === "" && visitFor === null && copyTo === null && documents.length === 0;

/** The details, to read or to edit. Opens for editing if there is a draft. */
function Details({ appointmentId, details }: { appointmentId: string; details: VisitDetails }) {
  const { kept } = useDraft(tellNurseDraft(appointmentId));
  const [isEditing, setEditing] = useState(kept !== null);
  const { reason, visitFor, copyTo, openUntil } = details;
  if (isEditing && openUntil !== null)
    return <TellNurseForm appointmentId={appointmentId} details={details} onDone={() => setEditing(false)} />;
  const isAboutPeople = visitFor !== null || copyTo !== null;
  return (
    <>
      {reason && <Quote about="What the visit is about">{reason}</Quote>}
      {isAboutPeople && (
        <dl className={styles["message"]}>
          {visitFor && (
            <DetailRow name="The visit is for" value={`${visitFor.name}, your ${visitFor.relation.toLowerCase()}`} />
          )}
          {copyTo && (
            <DetailRow
              name="We also email"
              value={copyTo.email}
              note={
                copyTo.isConfirmed ? "They agreed to get our emails." : "Once they open the link that we emailed them."
              }
            />
          )}
        </dl>
      )}
      {openUntil !== null && (
        <Button variant="quiet" onClick={() => setEditing(true)}>
          {reason || isAboutPeople ? "Change" : "Add details"}
        </Button>
      )}
    </>
  );
}

const DetailRow = ({ name, value, note }: { name: string; value: string; note?: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      {note && (
        <Soft as="span" variant="sm">
          {" "}
          {note}
        </Soft>
      )}
    </dd>
  </div>
);
