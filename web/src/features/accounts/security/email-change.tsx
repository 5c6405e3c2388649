import { zodResolver } from "@hookform/resolvers/zod";
import { ChangeEmail } from "@lamplight/api/contract/accounts.ts";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { PasswordField } from "../../../components/fields/password-field.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { FormActions } from "../../../components/form/form-actions.tsx";
import { useFormDraft } from "../../../lib/drafts/form-draft.ts";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { notify } from "../../../lib/page/notify.ts";
import styles from "./account-care.module.css";
import { useChangeEmail } from "./security-queries.ts";

/** Form for a new email and the password. A link sent to the new email confirms it. */
export function EmailChange({ onDone }: { onDone: () => void }) {
  const form = useForm({ resolver: zodResolver(ChangeEmail), defaultValues: { email: "", password: "" } });
  const { register, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: change } = useChangeEmail();
  useEffect(() => setFocus("email"), [setFocus]);
  const draft = useFormDraft("email change", form, ["email"]);
  const sending = useFormSend(form, ["email", "password"], async (input) => {
    const { message } = await draft.sending(() => change(input));
    if (message) notify.success(message);
    onDone();
  });
  return (
    <Form {...sending} className={styles["form"]}>
      <TextField
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        hint="We'll email you a link. Nothing changes until you open it."
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register("password")}
      />
      <FormActions
        send="Send link"
        sending="Sending…"
        isSending={isSubmitting}
        onCancel={() => {
          draft.end();
          onDone();
        }}
      />
    </Form>
  );
}
