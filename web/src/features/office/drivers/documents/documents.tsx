import { DOCUMENTS, DriverDocumentKind, type OfficeDriverDocument } from "@lamplight/api/contract/driver-documents.ts";
import { dateAndTime, dayInWords } from "@lamplight/api/contract/format-time.ts";
import type { OfficeDriverRecord } from "@lamplight/api/contract/office-drivers.ts";
import { useState } from "react";
import { ActForm } from "../../../../components/dialogs/act-form.tsx";
import { DialogCard } from "../../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../../components/form/button.tsx";
import { FormError } from "../../../../components/form/form-error.tsx";
import { Actions, Stack } from "../../../../components/layout/boxes.tsx";
import { Table } from "../../../../components/office/table.tsx";
import { VisuallyHidden } from "../../../../components/page/layout.tsx";
import { Status } from "../../../../components/states/status.tsx";
import { missingDocumentNames } from "../labels.ts";
import { AddDocumentForm } from "./add-document-form.tsx";
import { useDocumentFile, useDriverRecordAction } from "./document-queries.ts";

const HEADS = [{ head: "Document" }, { head: "State" }, { head: "Valid" }] as const;

type DocumentsSectionProps = { driver: OfficeDriverRecord; mayAct: boolean; timeZone: string };

const COUNTS: readonly OfficeDriverDocument["state"][] = ["waiting", "accepted"];

/** A driver's documents: the current and pending ones of each kind, then past ones. */
export function DocumentsSection({ driver, mayAct, timeZone }: DocumentsSectionProps) {
  const [isAdding, setAdding] = useState(false);
  const row = (document: OfficeDriverDocument) => (
    <DocumentItem key={document._id} driver={driver} document={document} mayAct={mayAct} timeZone={timeZone} />
  );
  const past = driver.documents.filter(({ state }) => !COUNTS.includes(state));
  return (
    <Stack as="section" aria-labelledby="papers">
      <h2 id="papers">Documents</h2>
      {driver.missingDocuments.length > 0 && (
        <p>No rides until these are approved: {missingDocumentNames(driver.missingDocuments)}.</p>
      )}
      <Table label="Documents" heads={HEADS}>
        <tbody>
          {DriverDocumentKind.options.map((kind) => {
            const documents = driver.documents.filter(
              (document) => document.kind === kind && COUNTS.includes(document.state),
            );
            return documents.length > 0 ? (
              documents.map(row)
            ) : (
              <tr key={kind} data-row>
                <th scope="row">{DOCUMENTS[kind]}</th>
                <td colSpan={HEADS.length - 1}>None on file.</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {mayAct &&
        (isAdding ? (
          <AddDocumentForm driverId={driver._id} onDone={() => setAdding(false)} />
        ) : (
          <Actions>
            <Button variant="quiet" size="small" onClick={() => setAdding(true)}>
              Add a document
            </Button>
          </Actions>
        ))}
      {past.length > 0 && (
        <>
          <h3>Past documents</h3>
          <Table label="Past documents" heads={HEADS}>
            <tbody>{past.map(row)}</tbody>
          </Table>
        </>
      )}
    </Stack>
  );
}

const STATES = {
  waiting: { tone: "waiting", label: "To review" },
  accepted: { tone: "good", label: "Accepted" },
  refused: { tone: "bad", label: "Rejected" },
  replaced: { tone: "past", label: "Replaced" },
} as const;

type DocumentRowProps = {
  driver: OfficeDriverRecord;
  document: OfficeDriverDocument;
  mayAct: boolean;
  timeZone: string;
};

function DocumentItem({ driver, document, mayAct, timeZone }: DocumentRowProps) {
  const { kind, number, expiresOn, state, sentAt, checkedAt, checkedBy, rejectionReason, fileName } = document;
  const { mutate: act, mutateAsync, isPending, error } = useDriverRecordAction(driver._id, `documents/${document._id}`);
  const file = useDocumentFile(driver._id);
  const [isRejecting, setRejecting] = useState(false);
  const hasEnded =
    state === "accepted" && driver.firstToExpire?.hasEnded && expiresOn <= driver.firstToExpire.expiresOn;
  const { tone, label } = hasEnded ? ({ tone: "bad", label: "Expired" } as const) : STATES[state];
  const name = DOCUMENTS[kind];
  return (
    <tr data-row>
      <th scope="row">
        {name}
        <small>{number}</small>
      </th>
      <td>
        <Status tone={tone}>{label}</Status>
      </td>
      <td data-line>
        Valid until <b>{dayInWords(expiresOn)}</b>.{rejectionReason && ` Rejected: ${rejectionReason}`}
        <small>
          {checkedAt && checkedBy
            ? `Reviewed by ${checkedBy}, ${dateAndTime(checkedAt, timeZone)}.`
            : `Sent ${dateAndTime(sentAt, timeZone)}.`}
        </small>
        {mayAct && (
          <Actions>
            {fileName && (
              <Button
                variant="quiet"
                size="small"
                busy={file.isPending}
                busyLabel="Saving…"
                onClick={() => file.mutate(document)}
              >
                Save {fileName} <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            )}
            {state === "waiting" && (
              <>
                <Button size="small" busy={isPending} busyLabel="Saving…" onClick={() => act({ decision: "accept" })}>
                  Accept <VisuallyHidden>{name}</VisuallyHidden>
                </Button>
                <Button variant="quiet" size="small" onClick={() => setRejecting(true)}>
                  Reject <VisuallyHidden>{name}</VisuallyHidden>
                </Button>
              </>
            )}
          </Actions>
        )}
        <FormError error={(isRejecting ? null : error) ?? file.error} />
        {isRejecting && (
          <DialogCard
            isOpen
            title={`Reject: ${name}`}
            text={`The previous document stays in effect. We'll email ${driver.name} the reason.`}
            onClose={() => setRejecting(false)}
          >
            <ActForm
              isChosen
              draft={`${document._id} reject`}
              confirmLabel="Reject"
              variant="danger"
              reasonHint="We'll email this to the driver."
              missingReason="Please give a reason so the driver can send a better one."
              isBusy={isPending}
              onConfirm={(reason) => mutateAsync({ decision: "refuse", body: { reason } })}
              onClose={() => setRejecting(false)}
            />
          </DialogCard>
        )}
      </td>
    </tr>
  );
}
