import { zodResolver } from "@hookform/resolvers/zod";
import { MOST_DOCUMENTS, type VisitDocument, VisitDocumentUpload } from "@lamplight/api/contract/visit-details.ts";
import { FileText } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { ConfirmDialog } from "../../../components/dialogs/confirm-dialog.tsx";
import { DocumentField } from "../../../components/fields/document-field.tsx";
import { fileSize } from "../../../components/fields/file-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Form } from "../../../components/form/form.tsx";
import { FormActions } from "../../../components/form/form-actions.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { useFormDraft } from "../../../lib/drafts/form-draft.ts";
import { chosenFile } from "../../../lib/forms/chosen-file.ts";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { aboutRecord, focusTarget } from "../../../lib/page/kept-focus.ts";
import { counted } from "../../../lib/time/format.ts";
import styles from "../call/tell-nurse.module.css";
import { useRemoveDocument, useSaveDocument, useSendDocument } from "./details-queries.ts";

type DocumentsProps = { appointmentId: string; documents: VisitDocument[]; isOpen: boolean };

/** Documents for the nurse, with a form to add more. */
export function VisitDocuments({ appointmentId, documents, isOpen }: DocumentsProps) {
  const [isAdding, setAdding] = useState(false);
  const left = MOST_DOCUMENTS - documents.length;
  return (
    <Stack variant="start" className={styles["documents"]}>
      {documents.length > 0 && (
        <ul aria-label="Documents for the nurse">
          {documents.map((document) => (
            <Row key={document._id} appointmentId={appointmentId} document={document} isOpen={isOpen} />
          ))}
        </ul>
      )}
      {isOpen && left > 0 && isAdding && (
        <DocumentForm appointmentId={appointmentId} left={left} onDone={() => setAdding(false)} />
      )}
      {isOpen && left > 0 && !isAdding && (
        <Button variant="quiet" onClick={() => setAdding(true)}>
          {documents.length === 0 ? "Add a document" : "Add another document"}
        </Button>
      )}
      {isOpen && left === 0 && <Soft variant="sm">You've reached the limit. Remove one to add another.</Soft>}
    </Stack>
  );
}

type RowProps = { appointmentId: string; document: VisitDocument; isOpen: boolean };

function Row({ appointmentId, document, isOpen }: RowProps) {
  const { _id, name, bytes } = document;
  const [isConfirming, setConfirming] = useState(false);
  const save = useSaveDocument();
  const remove = useRemoveDocument(appointmentId);
  const openQuestion = () => {
    remove.reset();
    setConfirming(true);
  };
  const giveUp = () => remove.mutate(_id, { onSuccess: () => setConfirming(false) });
  return (
    <li className={styles["document"]} {...aboutRecord(document)}>
      <FileText size={24} strokeWidth={1.75} aria-hidden />
      <div>
        <b {...focusTarget}>{name}</b>
        <Soft as="span" variant="sm">
          {fileSize(bytes)}
        </Soft>
      </div>
      <Actions className={styles["actions"]}>
        <Button variant="link" busy={save.isPending} onClick={() => save.mutate(document)}>
          Download <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
        {isOpen && (
          <Button variant="link" onClick={openQuestion}>
            Remove <VisuallyHidden>{name}</VisuallyHidden>
          </Button>
        )}
        <FormError error={save.error} />
      </Actions>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Remove this document?"
        text={`We'll delete ${name} right away, and the nurse won't see it.`}
        confirmLabel="Yes, remove it"
        busyLabel="Removing…"
        keepLabel="Keep it"
        busy={remove.isPending}
        error={remove.error}
        onConfirm={giveUp}
        onClose={() => setConfirming(false)}
      />
    </li>
  );
}

const WebDocument = z.object({ document: chosenFile(VisitDocumentUpload.shape.document, "visitDocument") });

function DocumentForm({ appointmentId, left, onDone }: { appointmentId: string; left: number; onDone: () => void }) {
  const form = useForm<z.input<typeof WebDocument>, unknown, z.output<typeof WebDocument>>({
    resolver: zodResolver(WebDocument),
  });
  const { control, formState } = form;
  const draft = useFormDraft(`visit document ${appointmentId}`, form, ["document"]);
  const { send: sendDocument, sent } = useSendDocument(appointmentId);
  const sending = useFormSend(form, ["document"], async (input) => {
    await draft.sending(() => sendDocument({ ...input, appointmentId }));
    onDone();
  });
  return (
    <Form {...sending} className={styles["form"]}>
      <DocumentField
        control={control}
        name="document"
        label="Document for the nurse"
        hint={`A referral, a test result or a photo: PDF, JPEG or PNG, up to 10 MB. You can add ${counted(left, "more document")}.`}
        sent={sent}
      />
      <FormActions
        send="Send it"
        sending="Sending…"
        isSending={formState.isSubmitting}
        onCancel={() => {
          draft.end();
          onDone();
        }}
      />
    </Form>
  );
}
