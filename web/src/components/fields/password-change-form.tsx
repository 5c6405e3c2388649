import { zodResolver } from "@hookform/resolvers/zod";
import { ChangePassword } from "@lamplight/api/contract/accounts.ts";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useFormSend } from "../../lib/forms/form-send.ts";
import { notify } from "../../lib/page/notify.ts";
import { Form } from "../form/form.tsx";
import { FormActions } from "../form/form-actions.tsx";
import { PasswordField } from "./password-field.tsx";

type PasswordChangeFormProps = {
  change: (input: ChangePassword) => Promise<{ message?: string | undefined }>;
  /** The account's email, for password managers; undefined if the page doesn't know it. */
  email: string | undefined;
  lead?: string;
  className?: string | undefined;
  onEnd: () => void;
};

/** The current and a new password of one's own account. */
export function PasswordChangeForm({ change, email, lead, className, onEnd }: PasswordChangeFormProps) {
  const form = useForm({
    resolver: zodResolver(ChangePassword),
    defaultValues: { oldPassword: "", newPassword: "" },
  });
  const { register, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const sending = useFormSend(form, ["oldPassword", "newPassword"], async (input) => {
    const { message } = await change(input);
    notify.success(message ?? "Your password is changed.");
    onEnd();
  });
  useEffect(() => setFocus("oldPassword"), [setFocus]);
  return (
    <Form {...sending} className={className}>
      {lead && <p>{lead}</p>}
      {email && <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        error={errors.oldPassword?.message}
        {...register("oldPassword")}
      />
      <PasswordField
        label="New password"
        hint="At least 8 characters."
        autoComplete="new-password"
        required
        error={errors.newPassword?.message}
        {...register("newPassword")}
      />
      <FormActions send="Save new password" sending="Saving…" isSending={isSubmitting} onCancel={onEnd} />
    </Form>
  );
}
