import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { Quote, Soft } from "../../../components/layout/boxes.tsx";
import styles from "./visit-record.module.css";

/** What the patient told us before the visit. Documents are downloaded, and each download is logged. */
export function PatientDetails({ visit: { _id, details }, mayRead }: { visit: OfficeVisit; mayRead: boolean }) {
  const { reason, visitFor, copyTo, documents } = details;
  if (!reason && !visitFor && !copyTo && documents.length === 0) return null;
  return (
    <section aria-labelledby="patient-details" className={styles["part"]}>
      <h2 id="patient-details">From the patient</h2>
      {reason && <Quote about="Reason for the visit">{reason}</Quote>}
      {visitFor && (
        <p>
          For {visitFor.name}, {visitFor.relation.toLowerCase()}
        </p>
      )}
      {copyTo && (
        <p>
          Copies of the emails go to {copyTo.email}
          {copyTo.isConfirmed ? "" : ", once they agree"}
        </p>
      )}
      {documents.length > 0 && (
        <ul>
          {documents.map(({ _id: documentId, name, bytes }) => (
            <li key={documentId}>
              {mayRead ? (
                <a href={`/api/office/visits/${_id}/documents/${documentId}`} download={name}>
                  {name}
                </a>
              ) : (
                name
              )}{" "}
              <Soft as="span">{Math.ceil(bytes / 1024)} KB</Soft>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
