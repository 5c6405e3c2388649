import { zodResolver } from "@hookform/resolvers/zod";
import { ChangePassword } from "@lamplight/api/contract/accounts.ts";
import type { Side } from "@lamplight/api/contract/staff.ts";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { FormActions } from "../../components/form-actions.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useFormSend } from "../../lib/form-send.ts";
import { notify } from "../../lib/notify.ts";
import styles from "./access.module.css";
import { useChangeOwnPassword } from "./queries.ts";
import steps from "./steps.module.css";

/** Changes the user's own password. */
export function OwnPassword({ side, email }: { side: Side; email: string }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <section className={styles["part"]} aria-labelledby="password">
      <h2 id="password">Password</h2>
      {isChanging ? (
        <PasswordForm side={side} email={email} onEnd={() => setChanging(false)} />
      ) : (
        <Button variant="quiet" size="small" onClick={() => setChanging(true)}>
          Change password
        </Button>
      )}
    </section>
  );
}

function PasswordForm({ side, email, onEnd }: { side: Side; email: string; onEnd: () => void }) {
  const form = useForm({
    resolver: zodResolver(ChangePassword),
    defaultValues: { oldPassword: "", newPassword: "" },
  });
  const { register, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: change } = useChangeOwnPassword(side);
  const sending = useFormSend(form, ["oldPassword", "newPassword"], async (input) => {
    const { message } = await change(input);
    notify.success(message ?? "Your password is changed.");
    onEnd();
  });
  useEffect(() => setFocus("oldPassword"), [setFocus]);
  return (
    <Form {...sending} className={steps["step"]}>
      <p>You'll be logged out on all other devices.</p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        error={errors.oldPassword?.message}
        {...register("oldPassword")}
      />
      <PasswordField
        label="New password"
        hint="At least 8 characters"
        autoComplete="new-password"
        required
        error={errors.newPassword?.message}
        {...register("newPassword")}
      />
      <FormActions send="Save password" sending="Saving…" isSending={isSubmitting} onCancel={onEnd} />
    </Form>
  );
}
