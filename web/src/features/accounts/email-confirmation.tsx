import { zodResolver } from "@hookform/resolvers/zod";
import { ChangeEmail } from "@lamplight/api/contract/accounts.ts";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Form } from "../../components/form.tsx";
import { FormActions } from "../../components/form-actions.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useFormSend } from "../../lib/form-send.ts";
import { notify } from "../../lib/notify.ts";
import styles from "./account-care.module.css";
import { useChangeEmail } from "./security-queries.ts";

const Proof = ChangeEmail.pick({ password: true });

/** Has a link mailed to the email one has, which confirms it. */
export function EmailConfirmation({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(Proof), defaultValues: { password: "" } });
  const { register, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: ask } = useChangeEmail();
  useEffect(() => setFocus("password"), [setFocus]);
  const sending = useFormSend(form, ["password"], async ({ password }) => {
    const { message } = await ask({ email, password });
    if (message) notify.success(message);
    onDone();
  });
  return (
    <Form {...sending} className={styles["form"]}>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        hint={`We mail a link to ${email}.`}
        error={errors.password?.message}
        {...register("password")}
      />
      <FormActions send="Send me the link" sending="Sending…" isSending={isSubmitting} onCancel={onDone} />
    </Form>
  );
}
