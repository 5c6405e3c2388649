import { zodResolver } from "@hookform/resolvers/zod";
import { Login, Register } from "@lamplight/api/contract/accounts.ts";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { z } from "zod";
import { paths } from "../../app/paths.ts";
import { PasswordField } from "../../components/fields/password-field.tsx";
import { Agreement } from "../../components/form/agreement.tsx";
import { Button } from "../../components/form/button.tsx";
import { EmailField, TextField } from "../../components/form/field.tsx";
import { Form } from "../../components/form/form.tsx";
import { Soft } from "../../components/layout/boxes.tsx";
import { useFormDraft } from "../../lib/drafts/form-draft.ts";
import { useFormSend } from "../../lib/forms/form-send.ts";
import type { Account } from "../../lib/http/session.ts";
import styles from "./account-form.module.css";
import { LOGIN_DRAFT } from "./drafted-email.ts";

const Returning = Login.extend({ name: z.string() });

type AccountFormProps = {
  account: Account;
  /** True to sign up as a new patient. */
  isNew: boolean;
  submit: (input: Register) => Promise<unknown>;
};

/**
 * Logs in a patient or driver, or signs up a patient. Switching between them keeps the input. The input is also kept in
 * this tab until the login, except the password.
 */
export function AccountForm({ account, isNew, submit }: AccountFormProps) {
  const form = useForm<Register>({
    resolver: zodResolver(isNew ? Register : Returning),
    defaultValues: { name: "", email: "", password: "" },
  });
  const { register, clearErrors, formState } = form;
  const { errors, isSubmitting } = formState;
  const draft = useFormDraft(LOGIN_DRAFT, form, ["name", "email"]);
  const sending = useFormSend(form, ["name", "email", "password"], (input) => draft.sending(() => submit(input)));
  const mode = isNew ? "signUp" : account;
  // Errors of one mode do not apply to the other.
  useEffect(() => {
    if (mode) clearErrors();
  }, [mode, clearErrors]);
  return (
    <Form {...sending}>
      {isNew && (
        <TextField label="Full name" autoComplete="name" required error={errors.name?.message} {...register("name")} />
      )}
      <EmailField error={errors.email?.message} {...register("email")} />
      <PasswordField
        label="Password"
        autoComplete={isNew ? "new-password" : "current-password"}
        required
        hint={isNew ? "At least 8 characters." : undefined}
        error={errors.password?.message}
        {...register("password")}
      />
      {!isNew && (
        <Link to={paths.forgotPassword} state={{ step: "email", account }} className={styles["forgot"]}>
          Forgot password?
        </Link>
      )}
      <Button type="submit" block busy={isSubmitting} busyLabel={isNew ? "Creating account…" : "Logging in…"}>
        {isNew ? "Create account" : "Login"}
      </Button>
      {isNew && (
        <Soft variant="xs">
          <Agreement doing="creating an account" />
        </Soft>
      )}
    </Form>
  );
}
