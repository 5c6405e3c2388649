import { zodResolver } from "@hookform/resolvers/zod";
import { ONLY_PDF, RESUME_BYTES, RESUME_TOO_LARGE, UploadResume } from "@lamplight/api/contract/inquiries.ts";
import { Controller, useForm } from "react-hook-form";
import type { z } from "zod";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { FileField } from "../../components/file-field.tsx";
import { TrapField } from "../../components/trap-field.tsx";
import { useAwake } from "../../lib/awake.ts";
import { showFieldFaults } from "../../lib/failure.ts";
import { sayFirstFault } from "../../lib/form-faults.ts";
import { notify } from "../../lib/notify.ts";
import { useOneAtATime } from "../../lib/one-at-a-time.ts";
import { useTraps } from "../../lib/traps.ts";
import styles from "./inquiry-form.module.css";
import { useUploadResume } from "./queries.ts";

const fields = ["fullname", "email", "pdf"] as const;

/** What the chosen file tells without being sent; the server looks at what is in it. */
const WebResume = UploadResume.refine(({ pdf }) => pdf.type === "application/pdf", {
  path: ["pdf"],
  message: ONLY_PDF,
}).refine(({ pdf }) => pdf.size <= RESUME_BYTES, { path: ["pdf"], message: RESUME_TOO_LARGE });
const empty = { fullname: "", email: "" };

/** A résumé as PDF, on the career page (spec §5). The file stays chosen when sending fails. */
export function ResumeForm() {
  const isAwake = useAwake();
  const { control, register, handleSubmit, setError, reset, formState } = useForm<
    z.input<typeof WebResume>,
    unknown,
    UploadResume
  >({
    resolver: zodResolver(WebResume),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;
  const { uploadResume, sent } = useUploadResume();
  const traps = useTraps();
  const send = useOneAtATime(
    handleSubmit(async (resume) => {
      try {
        const { message } = await uploadResume({ ...resume, ...(await traps.read()) });
        notify.success(message ?? "Resume uploaded");
        reset(empty);
      } catch (thrown) {
        showFieldFaults(thrown, fields, setError);
      }
    }, sayFirstFault),
  );
  return (
    <form inert={!isAwake} className={styles["form"]} noValidate onSubmit={send}>
      <div className={styles["pair"]}>
        <TextField
          label="Full name"
          autoComplete="name"
          required
          error={errors.fullname?.message}
          {...register("fullname")}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          error={errors.email?.message}
          {...register("email")}
        />
      </div>
      <Controller
        control={control}
        name="pdf"
        render={({ field: { value, onChange, ...field } }) => (
          <FileField
            {...field}
            label="Resume"
            accept="application/pdf,.pdf"
            hint="PDF, up to 10 MB. Only our recruiters can open it."
            error={errors.pdf?.message}
            file={value}
            sent={sent}
            onChoose={onChange}
          />
        )}
      />
      <TrapField ref={traps.field} />
      <Button type="submit" busy={isSubmitting} busyLabel="Uploading…">
        Upload Resume
      </Button>
    </form>
  );
}
