import { zodResolver } from "@hookform/resolvers/zod";
import { type Side, StaffLogin } from "@lamplight/api/contract/staff.ts";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { PasswordField } from "../../../components/fields/password-field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { FormActions } from "../../../components/form/form-actions.tsx";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { useCheckAccess } from "../queries.ts";

const Password = StaffLogin.pick({ password: true });

type CheckStepProps = { side: Side; email: string; onChecked: () => void; onCancel: () => void };

/** Asks for the password again before a change of the access. */
export function CheckStep({ side, email, onChecked, onCancel }: CheckStepProps) {
  const form = useForm({ resolver: zodResolver(Password), defaultValues: { password: "" } });
  const { register, setFocus, formState } = form;
  const { mutateAsync: check } = useCheckAccess(side);
  const sending = useFormSend(form, ["password"], async (input) => {
    await check(input);
    onChecked();
  });
  useEffect(() => setFocus("password"), [setFocus]);
  return (
    <Form {...sending}>
      <p>Before this change, please confirm it's you.</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <FormActions send="Confirm" sending="Checking…" isSending={formState.isSubmitting} onCancel={onCancel} />
    </Form>
  );
}
