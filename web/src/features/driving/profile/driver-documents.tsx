import { DOCUMENTS, type DriverDocument, DriverDocumentKind } from "@lamplight/api/contract/driver-documents.ts";
import { dayInWords } from "@lamplight/api/contract/format-time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Panel, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { Skeleton } from "../../../components/states/skeleton.tsx";
import { Status } from "../../../components/states/status.tsx";
import { dayAfter } from "../../../lib/time/format.ts";
import { DriverDocumentForm } from "./document-form.tsx";
import { documentsQuery, useSaveDriverDocument } from "./document-queries.ts";
import styles from "./driver-documents.module.css";

/** License, insurance and inspection: the state of each, and a form to upload a new one. */
export function DriverDocuments() {
  const query = useQuery(documentsQuery);
  return (
    <Panel aria-labelledby="papers" className={styles["card"]}>
      <h2 id="papers">Your documents</h2>
      <Answer
        of={query}
        what="your documents"
        skeleton={
          <>
            <Skeleton />
            <Skeleton short />
          </>
        }
      >
        {(data) => (
          <>
            <Soft variant="sm">
              We'll review what you send and email you. You won't get new rides after a document expires.
            </Soft>
            <ul>
              {DriverDocumentKind.options.map((kind) => (
                <Row
                  key={kind}
                  kind={kind}
                  today={data.today}
                  documents={data.documents.filter((document) => document.kind === kind)}
                />
              ))}
            </ul>
          </>
        )}
      </Answer>
    </Panel>
  );
}

type RowProps = { kind: DriverDocumentKind; documents: DriverDocument[]; today: string };

function Row({ kind, documents, today }: RowProps) {
  const [isSending, setSending] = useState(false);
  const name = DOCUMENTS[kind];
  return (
    <li className={styles["row"]}>
      <Stack>
        <h3>{name}</h3>
        {documents.length === 0 && <Soft variant="sm">No document yet. Upload one.</Soft>}
        {documents.map((document) => (
          <DocumentState key={document._id} document={document} today={today} />
        ))}
      </Stack>
      {isSending ? (
        <DriverDocumentForm kind={kind} today={today} onDone={() => setSending(false)} />
      ) : (
        <Button variant="quiet" onClick={() => setSending(true)}>
          {documents.length === 0 ? "Upload document" : "Upload a new one"} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** A document's state as a label and a sentence. */
function documentState({ state, expiresOn, rejectionReason }: DriverDocument, today: string) {
  const day = dayInWords(expiresOn);
  if (state === "waiting") return { tone: "waiting", label: "In review", words: `Sent. Valid until ${day}.` } as const;
  if (state === "refused") return { tone: "bad", label: "Rejected", words: rejectionReason } as const;
  if (expiresOn < today)
    return { tone: "bad", label: "Expired", words: `Expired on ${day}. You won't get new rides.` } as const;
  if (expiresOn <= dayAfter(today, 30))
    return { tone: "waiting", label: "Expires soon", words: `Valid until ${day}. Please send a new one.` } as const;
  return { tone: "good", label: "Accepted", words: `Valid until ${day}.` } as const;
}

function DocumentState({ document, today }: { document: DriverDocument; today: string }) {
  const save = useSaveDriverDocument();
  const { tone, label, words } = documentState(document, today);
  return (
    <div className={styles["document"]}>
      <Status tone={tone}>{label}</Status>
      <p>
        {words} Number: {document.number}.
      </p>
      {document.fileName && (
        <Button variant="link" busy={save.isPending} onClick={() => save.mutate(document)}>
          Download <VisuallyHidden>{document.fileName}</VisuallyHidden>
        </Button>
      )}
      <FormError error={save.error} />
    </div>
  );
}
