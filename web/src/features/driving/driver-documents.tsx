import { DOCUMENTS, type DriverDocument, DriverDocumentKind } from "@lamplight/api/contract/driver-documents.ts";
import { dayInWords } from "@lamplight/api/contract/format-time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { FormError } from "../../components/form-error.tsx";
import { VisuallyHidden } from "../../components/layout.tsx";
import { Loading, Skeleton } from "../../components/skeleton.tsx";
import { FailedState } from "../../components/state-panel.tsx";
import { Status } from "../../components/status.tsx";
import { dayAfter } from "../../lib/format.ts";
import { DriverDocumentForm } from "./document-form.tsx";
import { documentsQuery, useSaveDriverDocument } from "./document-queries.ts";
import styles from "./driver-documents.module.css";

/** Licence, insurance and inspection: how each stands with the office, and a way to send a new one. */
export function DriverDocuments() {
  const { data, error, refetch } = useQuery(documentsQuery);
  return (
    <section aria-labelledby="papers" className={styles["card"]}>
      <h2 id="papers">Your papers</h2>
      {data ? (
        <>
          <p className={styles["soft"]}>
            We look at what you send and write to you. Past the day one ends, no new rides are offered to you.
          </p>
          <ul>
            {DriverDocumentKind.options.map((kind) => (
              <Row
                key={kind}
                kind={kind}
                today={data.today}
                papers={data.documents.filter((paper) => paper.kind === kind)}
              />
            ))}
          </ul>
        </>
      ) : error ? (
        <FailedState title="Your papers did not load" error={error} retry={refetch} />
      ) : (
        <Loading label="Loading your papers">
          <Skeleton />
          <Skeleton short />
        </Loading>
      )}
    </section>
  );
}

type RowProps = { kind: DriverDocumentKind; papers: DriverDocument[]; today: string };

function Row({ kind, papers, today }: RowProps) {
  const [isSending, setSending] = useState(false);
  const name = DOCUMENTS[kind];
  return (
    <li className={styles["row"]}>
      <div className={styles["standing"]}>
        <h3>{name}</h3>
        {papers.length === 0 && <p className={styles["soft"]}>Nothing sent yet.</p>}
        {papers.map((paper) => (
          <Standing key={paper._id} paper={paper} today={today} />
        ))}
      </div>
      {isSending ? (
        <DriverDocumentForm kind={kind} today={today} onDone={() => setSending(false)} />
      ) : (
        <Button variant="quiet" onClick={() => setSending(true)}>
          {papers.length === 0 ? "Send it" : "Send a new one"} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

/** How one paper stands, in a chip and a sentence. */
function standingOf({ state, expiresOn, refusedBecause }: DriverDocument, today: string) {
  const day = dayInWords(expiresOn);
  if (state === "waiting")
    return { tone: "waiting", label: "Being checked", words: `Sent; good until ${day}.` } as const;
  if (state === "refused") return { tone: "bad", label: "Not accepted", words: refusedBecause } as const;
  if (expiresOn < today)
    return { tone: "bad", label: "Ended", words: `Ended on ${day}. No new rides are offered to you.` } as const;
  if (expiresOn <= dayAfter(today, 30))
    return { tone: "waiting", label: "Ends soon", words: `Good until ${day}. Please send the new one.` } as const;
  return { tone: "good", label: "Accepted", words: `Good until ${day}.` } as const;
}

function Standing({ paper, today }: { paper: DriverDocument; today: string }) {
  const save = useSaveDriverDocument();
  const { tone, label, words } = standingOf(paper, today);
  return (
    <div className={styles["document"]}>
      <Status tone={tone}>{label}</Status>
      <p>
        {words} Number {paper.number}.
      </p>
      {paper.fileName && (
        <Button variant="link" busy={save.isPending} onClick={() => save.mutate(paper)}>
          Download <VisuallyHidden>{paper.fileName}</VisuallyHidden>
        </Button>
      )}
      <FormError error={save.error} />
    </div>
  );
}
