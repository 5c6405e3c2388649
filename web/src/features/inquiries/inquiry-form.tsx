import type { Honeypot } from "@lamplight/api/contract/honeypot.ts";
import type { Done } from "@lamplight/api/contract/response.ts";
import type { ReactNode } from "react";
import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { Button } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { HoneypotField } from "../../components/honeypot-field.tsx";
import { useFormSend } from "../../lib/form-send.ts";
import { useHoneypot } from "../../lib/honeypot.ts";
import { notify } from "../../lib/notify.ts";
import styles from "./inquiry-form.module.css";

type InquiryFormProps<Values extends FieldValues, Wish> = {
  form: UseFormReturn<Values, unknown, Wish>;
  fields: readonly Path<Values>[];
  send: (input: Wish & Honeypot) => Promise<z.infer<typeof Done>>;
  /** Said when the answer brings no words. */
  thanks: string;
  onSent?: () => void;
  onFaulty?: (faults: FieldErrors<Values>) => void;
  button: string;
  busyLabel: string;
  children: ReactNode;
};

/** The frame of what people send to the office. Empty again once it is sent; when sending fails everything stays, a chosen file too. */
export function InquiryForm<Values extends FieldValues, Wish extends object>({
  form,
  fields,
  send,
  thanks,
  onSent,
  onFaulty,
  button,
  busyLabel,
  children,
}: InquiryFormProps<Values, Wish>) {
  const traps = useHoneypot();
  const sending = useFormSend(
    form,
    fields,
    async (input) => {
      const { message } = await send({ ...input, ...(await traps.read()) });
      notify.success(message ?? thanks);
      form.reset();
      onSent?.();
    },
    onFaulty,
  );
  return (
    <Form {...sending} className={styles["form"]}>
      {children}
      <HoneypotField ref={traps.field} />
      <Button type="submit" busy={form.formState.isSubmitting} busyLabel={busyLabel}>
        {button}
      </Button>
    </Form>
  );
}
