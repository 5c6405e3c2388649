import type { VisitDetails } from "@lamplight/api/contract/visit-details.ts";
import { DETAILS_DAYS } from "@lamplight/api/contract/visit-details.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { FailedState } from "../../components/state-panel.tsx";
import { useDraft } from "../../lib/draft.ts";
import { visitDetailsQuery } from "./details-queries.ts";
import styles from "./tell-nurse.module.css";
import { TellNurseForm, tellNurseDraft } from "./tell-nurse-form.tsx";
import { VisitDocuments } from "./visit-documents.tsx";

/**
 * A quiet step beside a visit that is held or paid: why one comes, for whom, who gets the letters too, and what the nurse may
 * read before. It can be changed until the visit begins, and is there to read after that.
 */
export function TellNurse({ appointmentId }: { appointmentId: string }) {
  const { data: details, error, refetch } = useQuery(visitDetailsQuery(appointmentId));
  const titleId = useId();
  const isOpen = details ? details.openUntil !== null : true;
  if (details && !isOpen && isEmpty(details)) return null;
  return (
    <section aria-labelledby={titleId} className={styles["more"]} data-unprinted>
      <h2 id={titleId}>{isOpen ? "Tell the nurse more" : "What you told the nurse"}</h2>
      <p className={styles["soft"]}>
        {isOpen && "Nothing of this is needed. "}Only your nurse and our office can read it, and it is erased{" "}
        {DETAILS_DAYS} days after the visit.
      </p>
      {details ? (
        <>
          <Words appointmentId={appointmentId} details={details} />
          <VisitDocuments appointmentId={appointmentId} documents={details.documents} isOpen={isOpen} />
        </>
      ) : error ? (
        <FailedState title="This did not load" error={error} retry={refetch} />
      ) : (
        <Loading label="Loading what you told the nurse">
          <Skeleton />
          <Skeleton short />
        </Loading>
      )}
    </section>
  );
}

const isEmpty = ({ reason, visitFor, copyTo, documents }: VisitDetails): boolean =>
  reason === "" && visitFor === null && copyTo === null && documents.length === 0;

/** What was told in words, to read or to change. Who was in the middle of it finds it open. */
function Words({ appointmentId, details }: { appointmentId: string; details: VisitDetails }) {
  const { kept } = useDraft(tellNurseDraft(appointmentId));
  const [isEditing, setEditing] = useState(kept !== null);
  const { reason, visitFor, copyTo, openUntil } = details;
  if (isEditing && openUntil !== null)
    return <TellNurseForm appointmentId={appointmentId} details={details} onDone={() => setEditing(false)} />;
  const hasWords = reason !== "" || visitFor !== null || copyTo !== null;
  return (
    <>
      {hasWords && (
        <dl className={styles["message"]}>
          {reason && <Told name="Why you come" value={reason} />}
          {visitFor && (
            <Told name="The visit is for" value={`${visitFor.name}, your ${visitFor.relation.toLowerCase()}`} />
          )}
          {copyTo && (
            <Told
              name="Letters go to"
              value={copyTo.email}
              note={
                copyTo.isConfirmed
                  ? "Too: its owner has agreed."
                  : "As soon as its owner opens the link we have mailed there."
              }
            />
          )}
        </dl>
      )}
      {openUntil !== null && (
        <Button look="quiet" onClick={() => setEditing(true)}>
          {hasWords ? "Change" : "Say why you come, or for whom"}
        </Button>
      )}
    </>
  );
}

const Told = ({ name, value, note }: { name: string; value: string; note?: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      {note && <span className={styles["soft"]}> {note}</span>}
    </dd>
  </div>
);
