import { zodResolver } from "@hookform/resolvers/zod";
import { DOCUMENT_BYTES, DOCUMENT_TOO_LARGE } from "@lamplight/api/contract/documents.ts";
import {
  DOCUMENT_FILE_WANTED,
  DOCUMENTS,
  type DriverDocumentKind,
  SendDriverDocument,
} from "@lamplight/api/contract/driver-documents.ts";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { TextField } from "../../components/field.tsx";
import { FileField } from "../../components/file-field.tsx";
import { Form } from "../../components/form.tsx";
import { FormActions } from "../../components/form-actions.tsx";
import { useFormDraft } from "../../lib/form-draft.ts";
import { useFormSend } from "../../lib/form-send.ts";
import { useSendDriverDocument } from "./document-queries.ts";
import styles from "./driver-documents.module.css";

const FIELDS = ["number", "expiresOn", "document"] as const;

/** Checks of the chosen file before upload; the server inspects its content. */
const WebDriverDocument = SendDriverDocument.omit({ kind: true })
  .refine(({ document }) => ["application/pdf", "image/jpeg", "image/png"].includes(document.type), {
    path: ["document"],
    message: DOCUMENT_FILE_WANTED,
  })
  .refine(({ document }) => document.size <= DOCUMENT_BYTES, { path: ["document"], message: DOCUMENT_TOO_LARGE });

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
  const { sendDriverDocument, sent } = useSendDriverDocument();
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
      <Controller
        control={control}
        name="document"
        render={({ field: { value, onChange, ...field } }) => (
          <FileField
            {...field}
            label="Document file"
            accept="application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png"
            hint="A file or photo: PDF, JPEG or PNG, up to 10 MB. Only the office can open it."
            error={errors.document?.message}
            file={value}
            sent={sent}
            onChoose={onChange}
          />
        )}
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
