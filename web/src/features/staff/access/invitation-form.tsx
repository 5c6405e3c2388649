import { zodResolver } from "@hookform/resolvers/zod";
import { AcceptInvitation, type Side } from "@lamplight/api/contract/staff.ts";
import { useForm } from "react-hook-form";
import { PasswordField } from "../../../components/fields/password-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { EmailField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { useAccept } from "./sign-in.ts";

type InvitationFormProps = { side: Side; token: string; email: string; onDone: () => void };

/** Sets the password of an invited user, or of one who forgot it. */
export function InvitationForm({ side, token, email, onDone }: InvitationFormProps) {
  const form = useForm({ resolver: zodResolver(AcceptInvitation), defaultValues: { token, password: "" } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: accept } = useAccept(side);
  const sending = useFormSend(form, ["password"], async (input) => {
    await accept(input);
    onDone();
  });
  return (
    <Form {...sending}>
      <EmailField autoComplete="username" readOnly value={email} hint="You'll log in with this email." />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint="At least 8 characters."
        error={errors.password?.message}
        {...form.register("password")}
      />
      <Button type="submit" block busy={isSubmitting} busyLabel="Saving…">
        Save password
      </Button>
    </Form>
  );
}
