import { zodResolver } from "@hookform/resolvers/zod";
import { CheckEmail, NewPasswords } from "@lamplight/api/contract/accounts.ts";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { PasswordField } from "../../../components/fields/password-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { EmailField, TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { useFormDraft } from "../../../lib/drafts/form-draft.ts";
import { focusFirstError } from "../../../lib/errors/form-errors.ts";
import { digitsOf } from "../../../lib/forms/digits.ts";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { LOGIN_DRAFT } from "../drafted-email.ts";

const EmailStepFields = CheckEmail.pick({ email: true });
const CodeStepFields = CheckEmail.pick({ code: true }).required();

type Step<Input> = { submit: (input: Input) => Promise<unknown> };

/** The account whose password is reset. */
export function EmailStep({ email, submit }: Step<{ email: string }> & { email: string }) {
  const form = useForm({ resolver: zodResolver(EmailStepFields), defaultValues: { email: "" } });
  const { register, setFocus, setValue, formState } = form;
  // Continue with an email that was typed before.
  useEffect(() => {
    if (email !== "") setFocus("email");
  }, [email, setFocus]);
  useFormDraft(LOGIN_DRAFT, form, ["email"]);
  const sending = useFormSend(form, ["email"], (input) => {
    setValue("email", input.email);
    return submit(input);
  });
  return (
    <Form {...sending}>
      <EmailField
        hint="We'll email you a six-digit code."
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <Button type="submit" block busy={formState.isSubmitting} busyLabel="Sending the code…">
        Send code
      </Button>
    </Form>
  );
}

/** The code from the email; filled in after following its link. */
export function CodeStep({ code, submit, onAgain }: Step<{ code: string }> & { code: string; onAgain: () => void }) {
  const form = useForm({ resolver: zodResolver(CodeStepFields), defaultValues: { code } });
  const { register, setFocus, setValue, formState } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const sending = useFormSend(form, ["code"], submit);
  return (
    <Form {...sending}>
      <TextField
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        error={formState.errors.code?.message}
        {...register("code", { onChange: ({ target }) => setValue("code", digitsOf(target.value)) })}
      />
      <Button type="submit" block busy={formState.isSubmitting} busyLabel="Checking…">
        Confirm email
      </Button>
      <Button variant="link" onClick={onAgain}>
        Use another email or get another code
      </Button>
    </Form>
  );
}

/** The new password, twice. */
export function PasswordStep({ email, submit }: Step<NewPasswords> & { email: string }) {
  const form = useForm({
    resolver: zodResolver(NewPasswords),
    defaultValues: { newPassword: "", confirmPassword: "" },
  });
  const { register, setFocus, formState } = form;
  const { errors } = formState;
  useEffect(() => setFocus("newPassword"), [setFocus]);
  const sending = useFormSend(form, ["newPassword", "confirmPassword"], submit, focusFirstError);
  return (
    <Form {...sending}>
      {/* Password managers save the new password under this name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
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
