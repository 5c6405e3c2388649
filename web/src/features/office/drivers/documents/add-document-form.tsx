import { zodResolver } from "@hookform/resolvers/zod";
import { AddDocument, DOCUMENTS, DriverDocumentKind } from "@lamplight/api/contract/driver-documents.ts";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { DocumentField } from "../../../../components/fields/document-field.tsx";
import { SelectField, TextField } from "../../../../components/form/field.tsx";
import { Form } from "../../../../components/form/form.tsx";
import { FormActions } from "../../../../components/form/form-actions.tsx";
import { useStaffFormSend } from "../../../../lib/drafts/staff-draft.ts";
import { chosenFile } from "../../../../lib/forms/chosen-file.ts";
import { useAddDocument } from "./document-queries.ts";
import styles from "./documents.module.css";

const FIELDS = ["kind", "number", "expiresOn", "document"] as const;
const WebDriverDocument = AddDocument.extend({ document: chosenFile(z.file(), "driverDocument").optional() });

/** Form to add a document that the office has seen. It is accepted at once. */
export function AddDocumentForm({ driverId, onDone }: { driverId: string; onDone: () => void }) {
  const form = useForm<z.input<typeof WebDriverDocument>, unknown, z.output<typeof WebDriverDocument>>({
    resolver: zodResolver(WebDriverDocument),
    defaultValues: { kind: "licence", number: "", expiresOn: "" },
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const { mutateAsync: addDocument, isPending } = useAddDocument(driverId);
  const sending = useStaffFormSend(`document of ${driverId}`, form, FIELDS, async (input) => {
    await addDocument(input);
    onDone();
  });
  return (
    <Form {...sending} className={styles["form"]} aria-label="Add a document">
      <SelectField label="Document" error={errors.kind?.message} {...register("kind")}>
        {DriverDocumentKind.options.map((kind) => (
          <option key={kind} value={kind}>
            {DOCUMENTS[kind]}
          </option>
        ))}
      </SelectField>
      <TextField label="Number" autoComplete="off" required error={errors.number?.message} {...register("number")} />
      <TextField
        label="Valid until"
        type="date"
        hint="The expiration date. The document is approved right away, and we'll email the driver."
        required
        error={errors.expiresOn?.message}
        {...register("expiresOn")}
      />
      <DocumentField
        control={control}
        name="document"
        label="Copy of the document"
        optional
        hint="PDF, JPEG or PNG, up to 10 MB."
        sent={null}
      />
      <FormActions send="Save document" sending="Saving…" isSending={isPending} onCancel={onDone} />
    </Form>
  );
}
