import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import styles from "./visit-record.module.css";

/** What the patient said beforehand. A document is kept by who opens it, and each reading is written down. */
export function EmailSection({ visit: { _id, told }, mayRead }: { visit: OfficeVisit; mayRead: boolean }) {
  const { reason, visitFor, copyTo, documents } = told;
  if (!reason && !visitFor && !copyTo && documents.length === 0) return null;
  return (
    <section aria-labelledby="told" className={styles["part"]}>
      <h2 id="told">What the patient said</h2>
      {reason && <p className={styles["reason"]}>{reason}</p>}
      {visitFor && (
        <p>
          For {visitFor.name}, {visitFor.relation.toLowerCase()}
        </p>
      )}
      {copyTo && (
        <p>
          A copy of the letters to {copyTo.email}
          {copyTo.isConfirmed ? "" : ", who has not agreed yet"}
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
              <span className={styles["soft"]}>{Math.ceil(bytes / 1024)} KB</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
