import { zodResolver } from "@hookform/resolvers/zod";
import { DOCUMENT_BYTES, DOCUMENT_TOO_LARGE } from "@lamplight/api/contract/documents.ts";
import { AddDocument, DOCUMENTS, DriverDocumentKind } from "@lamplight/api/contract/driver-documents.ts";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { SelectField, TextField } from "../../components/field.tsx";
import { FileField } from "../../components/file-field.tsx";
import { Form } from "../../components/form.tsx";
import { FormActions } from "../../components/form-actions.tsx";
import { useFormSend } from "../../lib/form-send.ts";
import styles from "./papers.module.css";
import { useAddDocument } from "./papers-queries.ts";

const FIELDS = ["kind", "number", "expiresOn", "document"] as const;
const WebDriverDocument = AddDocument.extend({ document: z.file().optional() }).refine(
  ({ document }) => !document || document.size <= DOCUMENT_BYTES,
  { path: ["document"], message: DOCUMENT_TOO_LARGE },
);

/** A paper that somebody at the office has in their hands. It counts at once. */
export function AddDocumentForm({ driverId, onDone }: { driverId: string; onDone: () => void }) {
  const form = useForm<z.input<typeof WebDriverDocument>, unknown, z.output<typeof WebDriverDocument>>({
    resolver: zodResolver(WebDriverDocument),
    defaultValues: { kind: "licence", number: "", expiresOn: "" },
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const { mutateAsync: note, isPending } = useAddDocument(driverId);
  const sending = useFormSend(form, FIELDS, async (wish) => {
    await note(wish);
    onDone();
  });
  return (
    <Form {...sending} className={styles["form"]} aria-label="A paper you have seen">
      <SelectField label="Paper" error={errors.kind?.message} {...register("kind")}>
        {DriverDocumentKind.options.map((kind) => (
          <option key={kind} value={kind}>
            {DOCUMENTS[kind]}
          </option>
        ))}
      </SelectField>
      <TextField label="Number" autoComplete="off" required error={errors.number?.message} {...register("number")} />
      <TextField
        label="Good until"
        type="date"
        hint="The last day it is good. It counts at once, and the driver is told."
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
            label="A copy of it"
            optional
            accept="application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png"
            hint="PDF, JPEG or PNG, up to 10 MB."
            error={errors.document?.message}
            file={value}
            sent={null}
            onChoose={onChange}
          />
        )}
      />
      <FormActions send="Write it down" sending="Saving…" isSending={isPending} onCancel={onDone} />
    </Form>
  );
}
