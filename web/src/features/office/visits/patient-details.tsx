import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { Quote, Soft, Stack } from "../../../components/layout/boxes.tsx";

/** What the patient told us before the visit. Documents are downloaded, and each download is logged. */
export function PatientDetails({ visit: { _id, details }, mayRead }: { visit: OfficeVisit; mayRead: boolean }) {
  const { reason, visitFor, copyTo, documents } = details;
  if (!reason && !visitFor && !copyTo && documents.length === 0) return null;
  return (
    <Stack as="section" variant="start" aria-labelledby="patient-details">
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
    </Stack>
  );
}
