import { zodResolver } from "@hookform/resolvers/zod";
import { ForgotStaffPassword, type Side } from "@lamplight/api/contract/staff.ts";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/form/button.tsx";
import { EmailField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { useForgotPassword } from "./sign-in.ts";

type ForgotPasswordFormProps = { side: Side; email: string; onSent: (message: string) => void };

/** Requests an email with a link to choose a new password. */
export function ForgotPasswordForm({ side, email, onSent }: ForgotPasswordFormProps) {
  const form = useForm({ resolver: zodResolver(ForgotStaffPassword), defaultValues: { email } });
  const { register, formState } = form;
  const { mutateAsync: request } = useForgotPassword(side);
  const sending = useFormSend(form, ["email"], async (input) => onSent((await request(input.email)).message ?? ""));
  return (
    <Form {...sending}>
      <EmailField autoComplete="username" error={formState.errors.email?.message} {...register("email")} />
      <Button type="submit" block busy={formState.isSubmitting} busyLabel="Sending…">
        Email me a link
      </Button>
    </Form>
  );
}
