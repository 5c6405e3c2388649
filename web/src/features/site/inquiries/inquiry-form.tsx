import type { Honeypot } from "@lamplight/api/contract/honeypot.ts";
import type { Done } from "@lamplight/api/contract/response.ts";
import type { ReactNode } from "react";
import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { HoneypotField } from "../../../components/fields/honeypot-field.tsx";
import { Agreement } from "../../../components/form/agreement.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { useHoneypot } from "../../../lib/forms/honeypot.ts";
import { notify } from "../../../lib/page/notify.ts";
import styles from "./inquiry-form.module.css";

type InquiryFormProps<Values extends FieldValues, Input> = {
  form: UseFormReturn<Values, unknown, Input>;
  fields: readonly Path<Values>[];
  send: (input: Input & Honeypot) => Promise<z.infer<typeof Done>>;
  action?: string;
  /** Toast if the response has no message. */
  thanks: string;
  onSent?: () => void;
  onInvalid?: (errors: FieldErrors<Values>) => void;
  button: string;
  busyLabel: string;
  children: ReactNode;
};

/** Frame of the forms to the office. Cleared after sending; keeps everything, including a file, when sending fails. */
export function InquiryForm<Values extends FieldValues, Input extends object>({
  form,
  fields,
  send,
  action,
  thanks,
  onSent,
  onInvalid,
  button,
  busyLabel,
  children,
}: InquiryFormProps<Values, Input>) {
  const honeypot = useHoneypot();
  const sending = useFormSend(
    form,
    fields,
    async (input) => {
      const { message } = await honeypot.sending((data) => send({ ...input, ...data }));
      notify.success(message ?? thanks);
      form.reset();
      onSent?.();
    },
    onInvalid,
  );
  return (
    <Form {...sending} {...(action && { action })} className={styles["form"]}>
      {children}
      <HoneypotField ref={honeypot.field} />
      <Button type="submit" busy={form.formState.isSubmitting} busyLabel={busyLabel}>
        {button}
      </Button>
      <Soft variant="xs">
        <Agreement doing="sending this form" />
      </Soft>
    </Form>
  );
}
