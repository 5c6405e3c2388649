import { zodResolver } from "@hookform/resolvers/zod";
import { DOCUMENTS, type DriverDocumentKind, SendDriverDocument } from "@lamplight/api/contract/driver-documents.ts";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { DocumentField } from "../../../components/fields/document-field.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { FormActions } from "../../../components/form/form-actions.tsx";
import { useFormDraft } from "../../../lib/drafts/form-draft.ts";
import { chosenFile } from "../../../lib/forms/chosen-file.ts";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { useSendDriverDocument } from "./document-queries.ts";
import styles from "./driver-documents.module.css";

const FIELDS = ["number", "expiresOn", "document"] as const;

const WebDriverDocument = SendDriverDocument.omit({ kind: true }).extend({
  document: chosenFile(SendDriverDocument.shape.document, "driverDocument"),
});

/** Form to upload a document. */
export function DriverDocumentForm({
  kind,
  today,
  onDone,
}: {
  kind: DriverDocumentKind;
  today: string;
  onDone: () => void;
}) {
  const form = useForm<z.input<typeof WebDriverDocument>, unknown, z.output<typeof WebDriverDocument>>({
    resolver: zodResolver(WebDriverDocument),
    defaultValues: { number: "", expiresOn: "" },
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const draft = useFormDraft(`paper ${kind}`, form, FIELDS, "driver");
  const { send: sendDriverDocument, sent } = useSendDriverDocument();
  const sending = useFormSend(form, FIELDS, async (input) => {
    await draft.sending(() => sendDriverDocument({ ...input, kind }));
    onDone();
  });
  return (
    <Form {...sending} className={styles["form"]} aria-label={DOCUMENTS[kind]}>
      <TextField label="Number" autoComplete="off" required error={errors.number?.message} {...register("number")} />
      <TextField
        label="Valid until"
        type="date"
        min={today}
        hint="The expiration date on the document."
        required
        error={errors.expiresOn?.message}
        {...register("expiresOn")}
      />
      <DocumentField
        control={control}
        name="document"
        label="Document file"
        hint="A file or photo: PDF, JPEG or PNG, up to 10 MB. Only the office can open it."
        sent={sent}
      />
      <FormActions
        send="Upload document"
        sending="Uploading…"
        isSending={formState.isSubmitting}
        onCancel={() => {
          draft.end();
          onDone();
        }}
      />
    </Form>
  );
}
