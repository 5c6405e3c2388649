import { zodResolver } from "@hookform/resolvers/zod";
import { UploadResume } from "@lamplight/api/contract/inquiries.ts";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { FileField } from "../../../components/fields/file-field.tsx";
import { EmailField, TextField } from "../../../components/form/field.tsx";
import { Pair } from "../../../components/layout/boxes.tsx";
import { useFormDraft } from "../../../lib/drafts/form-draft.ts";
import { focusFirstError } from "../../../lib/errors/form-errors.ts";
import { chosenFile } from "../../../lib/forms/chosen-file.ts";
import { InquiryForm } from "./inquiry-form.tsx";
import { useUploadResume } from "./queries.ts";

const fields = ["fullname", "email", "pdf"] as const;

const WebResume = UploadResume.extend({ pdf: chosenFile(UploadResume.shape.pdf, "resume") });

/** Form for a résumé as PDF, on the career page. `promise`: who can open it. */
export function ResumeForm({ promise, button }: { promise: string; button: string }) {
  const form = useForm<z.input<typeof WebResume>, unknown, UploadResume>({
    resolver: zodResolver(WebResume),
    defaultValues: { fullname: "", email: "" },
  });
  const draft = useFormDraft("resume", form, fields);
  const { control, register, formState } = form;
  const { errors } = formState;
  const { send: uploadResume, sent } = useUploadResume();
  return (
    <InquiryForm
      form={form}
      fields={fields}
      send={(input) => draft.sending(() => uploadResume(input))}
      thanks="Resume uploaded"
      onInvalid={focusFirstError}
      button={button}
      busyLabel="Uploading…"
    >
      <Pair>
        <TextField
          label="Full name"
          autoComplete="name"
          required
          error={errors.fullname?.message}
          {...register("fullname")}
        />
        <EmailField error={errors.email?.message} {...register("email")} />
      </Pair>
      <Controller
        control={control}
        name="pdf"
        render={({ field: { value, onChange, ...field } }) => (
          <FileField
            {...field}
            label="Resume"
            accept="application/pdf,.pdf"
            hint={`PDF, up to 10 MB. ${promise}`}
            error={errors.pdf?.message}
            file={value}
            sent={sent}
            onChoose={onChange}
          />
        )}
      />
    </InquiryForm>
  );
}
