import { zodResolver } from "@hookform/resolvers/zod";
import { CheckEmail, NewPasswords } from "@lamplight/api/contract/accounts.ts";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { EmailField, TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { sayFirstFault } from "../../lib/form-faults.ts";
import { useFormSend } from "../../lib/form-send.ts";
import styles from "./account-form.module.css";

const EmailStepFields = CheckEmail.pick({ email: true });
const CodeStepFields = CheckEmail.pick({ code: true }).required();

type Step<Wish> = { submit: (wish: Wish) => Promise<unknown> };

/** Whose password it is. */
export function EmailStep({ email, submit }: Step<{ email: string }> & { email: string }) {
  const form = useForm({ resolver: zodResolver(EmailStepFields), defaultValues: { email } });
  const { register, formState } = form;
  const send = useFormSend(form, ["email"], submit);
  return (
    <Form className={styles["form"]} onSubmit={send}>
      <EmailField hint="We mail you a six-digit code." error={formState.errors.email?.message} {...register("email")} />
      <Button type="submit" block busy={formState.isSubmitting} busyLabel="Sending the code…">
        Send me a code
      </Button>
    </Form>
  );
}

/** The code from the letter. */
export function CodeStep({ submit, onAgain }: Step<{ code: string }> & { onAgain: () => void }) {
  const form = useForm({ resolver: zodResolver(CodeStepFields), defaultValues: { code: "" } });
  const { register, setFocus, formState } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const send = useFormSend(form, ["code"], submit);
  return (
    <Form className={styles["form"]} onSubmit={send}>
      <TextField
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        error={formState.errors.code?.message}
        {...register("code")}
      />
      <Button type="submit" block busy={formState.isSubmitting} busyLabel="Checking…">
        Confirm email
      </Button>
      <Button look="link" onClick={onAgain}>
        Use another email or get another code
      </Button>
    </Form>
  );
}

/** The new password, twice. */
export function PasswordStep({ submit }: Step<NewPasswords>) {
  const form = useForm({
    resolver: zodResolver(NewPasswords),
    defaultValues: { newPassword: "", confirmPassword: "" },
  });
  const { register, setFocus, formState } = form;
  const { errors } = formState;
  useEffect(() => setFocus("newPassword"), [setFocus]);
  const send = useFormSend(form, ["newPassword", "confirmPassword"], submit, sayFirstFault);
  return (
    <Form className={styles["form"]} onSubmit={send}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint="At least 8 characters."
        error={errors.newPassword?.message}
        {...register("newPassword")}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register("confirmPassword")}
      />
      <Button type="submit" block busy={formState.isSubmitting} busyLabel="Saving…">
        Reset Password
      </Button>
    </Form>
  );
}
