import { DOCUMENTS, DriverDocumentKind, type OfficeDriverDocument } from "@lamplight/api/contract/driver-documents.ts";
import { dateAndTime, dayInWords } from "@lamplight/api/contract/format-time.ts";
import type { OfficeDriverRecord } from "@lamplight/api/contract/office-drivers.ts";
import { useState } from "react";
import { ActForm } from "../../components/act-form.tsx";
import { Button } from "../../components/button.tsx";
import { DialogCard } from "../../components/dialog-card.tsx";
import { FormError } from "../../components/form-error.tsx";
import { VisuallyHidden } from "../../components/layout.tsx";
import { Status } from "../../components/status.tsx";
import { AddDocumentForm } from "./note-paper-form.tsx";
import styles from "./papers.module.css";
import { useDocumentAction, useDocumentFile } from "./papers-queries.ts";

type DocumentsSectionProps = { driver: OfficeDriverRecord; mayAct: boolean; timeZone: string };

const COUNTS: readonly OfficeDriverDocument["state"][] = ["waiting", "accepted"];

/** A driver's papers: of each kind what waits and what counts, then what came before. */
export function DocumentsSection({ driver, mayAct, timeZone }: DocumentsSectionProps) {
  const [isNoting, setNoting] = useState(false);
  const row = (paper: OfficeDriverDocument) => (
    <Paper key={paper._id} driver={driver} paper={paper} mayAct={mayAct} timeZone={timeZone} />
  );
  const before = driver.documents.filter(({ state }) => !COUNTS.includes(state));
  return (
    <section aria-labelledby="papers" className={styles["documents"]}>
      <h2 id="papers">Papers</h2>
      {driver.worstPaper === null && (
        <p>None is accepted yet, so none binds: rides are offered as before. From the first accepted one on it does.</p>
      )}
      <ul>
        {DriverDocumentKind.options.map((kind) => {
          const papers = driver.documents.filter((paper) => paper.kind === kind && COUNTS.includes(paper.state));
          return papers.length > 0 ? (
            papers.map(row)
          ) : (
            <li key={kind} className={styles["document"]}>
              <p>
                <b>{DOCUMENTS[kind]}</b>
              </p>
              <p className={styles["soft"]}>None on file.</p>
            </li>
          );
        })}
      </ul>
      {mayAct &&
        (isNoting ? (
          <AddDocumentForm driverId={driver._id} onDone={() => setNoting(false)} />
        ) : (
          <Button variant="quiet" size="small" onClick={() => setNoting(true)}>
            Write down a paper
          </Button>
        ))}
      {before.length > 0 && (
        <>
          <h3>Before</h3>
          <ul>{before.map(row)}</ul>
        </>
      )}
    </section>
  );
}

const STATES = {
  waiting: { tone: "waiting", label: "To check" },
  accepted: { tone: "good", label: "Accepted" },
  refused: { tone: "bad", label: "Refused" },
  replaced: { tone: "past", label: "Replaced" },
} as const;

type DocumentRowProps = { driver: OfficeDriverRecord; paper: OfficeDriverDocument; mayAct: boolean; timeZone: string };

function Paper({ driver, paper, mayAct, timeZone }: DocumentRowProps) {
  const { kind, number, expiresOn, state, sentAt, checkedAt, checkedBy, refusedBecause, fileName } = paper;
  const { mutate: act, mutateAsync, isPending, error } = useDocumentAction(driver._id, paper._id);
  const file = useDocumentFile(driver._id);
  const [isRefusing, setRefusing] = useState(false);
  const hasEnded = state === "accepted" && driver.worstPaper?.hasEnded && expiresOn <= driver.worstPaper.expiresOn;
  const { tone, label } = hasEnded ? ({ tone: "bad", label: "Ended" } as const) : STATES[state];
  const name = DOCUMENTS[kind];
  return (
    <li className={styles["document"]}>
      <div className={styles["head"]}>
        <p>
          <b>{name}</b>, number {number}
        </p>
        <Status tone={tone}>{label}</Status>
      </div>
      <p>
        Good until <b>{dayInWords(expiresOn)}</b>.{refusedBecause && ` Refused: ${refusedBecause}`}
      </p>
      <p className={styles["soft"]}>
        {checkedAt && checkedBy
          ? `Checked by ${checkedBy}, ${dateAndTime(checkedAt, timeZone)}.`
          : `Sent ${dateAndTime(sentAt, timeZone)}.`}
      </p>
      {mayAct && (
        <div className={styles["actions"]}>
          {fileName && (
            <Button
              variant="quiet"
              size="small"
              busy={file.isPending}
              busyLabel="Saving…"
              onClick={() => file.mutate(paper)}
            >
              Save {fileName} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          )}
          {state === "waiting" && (
            <>
              <Button size="small" busy={isPending} busyLabel="One moment…" onClick={() => act({ deed: "accept" })}>
                Accept <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
              <Button variant="quiet" size="small" onClick={() => setRefusing(true)}>
                Refuse <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            </>
          )}
        </div>
      )}
      <FormError error={(isRefusing ? null : error) ?? file.error} />
      {isRefusing && (
        <DialogCard
          isOpen
          title={`Refuse: ${name}`}
          text={`What counted before still does. ${driver.name} gets a letter with the reason.`}
          onClose={() => setRefusing(false)}
        >
          <ActForm
            isChosen
            confirmLabel="Refuse"
            variant="danger"
            whyHint="The driver reads it in the letter."
            needsWhy="Please say why, so that the driver can send a better one."
            isBusy={isPending}
            onConfirm={(reason) => mutateAsync({ deed: "refuse", body: { reason } })}
            onClose={() => setRefusing(false)}
          />
        </DialogCard>
      )}
    </li>
  );
}
