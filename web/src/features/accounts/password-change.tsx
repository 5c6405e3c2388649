import { zodResolver } from "@hookform/resolvers/zod";
import { ChangePassword } from "@lamplight/api/contract/accounts.ts";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Form } from "../../components/form.tsx";
import { FormActions } from "../../components/form-actions.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useFormSend } from "../../lib/form-send.ts";
import { notify } from "../../lib/notify.ts";
import type { Account } from "../../lib/session.ts";
import styles from "./account-care.module.css";
import { useChangePassword } from "./security-queries.ts";

/** Form for the current and a new password. */
export function PasswordChange({ account, onDone }: { account: Account; onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(ChangePassword),
    defaultValues: { oldPassword: "", newPassword: "" },
  });
  const { register, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: change } = useChangePassword(account);
  useEffect(() => setFocus("oldPassword"), [setFocus]);
  const sending = useFormSend(form, ["oldPassword", "newPassword"], async (input) => {
    const { message } = await change(input);
    if (message) notify.success(message);
    onDone();
  });
  return (
    <Form {...sending} className={styles["form"]}>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        error={errors.oldPassword?.message}
        {...register("oldPassword")}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint="At least 8 characters."
        error={errors.newPassword?.message}
        {...register("newPassword")}
      />
      <FormActions send="Save new password" sending="Saving…" isSending={isSubmitting} onCancel={onDone} />
    </Form>
  );
}
