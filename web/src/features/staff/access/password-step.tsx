import { zodResolver } from "@hookform/resolvers/zod";
import { type Side, StaffLogin } from "@lamplight/api/contract/staff.ts";
import { useForm } from "react-hook-form";
import { officeScreens } from "../../../app/paths.ts";
import { PasswordField } from "../../../components/fields/password-field.tsx";
import { Button, ButtonLink } from "../../../components/form/button.tsx";
import { EmailField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { usePassword } from "./sign-in.ts";

/** The first sign-in step: email and password. */
export function PasswordStep({ side, email }: { side: Side; email: string }) {
  const form = useForm({ resolver: zodResolver(StaffLogin), defaultValues: { email, password: "" } });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: show } = usePassword(side);
  const sending = useFormSend(form, ["email", "password"], show);
  return (
    <Form {...sending}>
      <EmailField autoComplete="username" error={errors.email?.message} {...register("email")} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" block busy={isSubmitting} busyLabel="Logging in…">
        Log in
      </Button>
      <ButtonLink variant="link" to={officeScreens[`${side}ForgotPassword`]}>
        Forgot password?
      </ButtonLink>
    </Form>
  );
}
