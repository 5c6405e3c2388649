import { zodResolver } from "@hookform/resolvers/zod";
import { Register } from "@lamplight/api/contract/accounts.ts";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { EmailField, TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useFormSend } from "../../lib/form-send.ts";
import styles from "./account-form.module.css";

type SignUpFormProps = { busy: boolean; submit: (wish: Register) => Promise<unknown> };

export function SignUpForm({ busy, submit }: SignUpFormProps) {
  const form = useForm<Register>({
    resolver: zodResolver(Register),
    defaultValues: { name: "", email: "", password: "" },
  });
  const { register, formState } = form;
  const send = useFormSend(form, ["name", "email", "password"], submit);
  return (
    <Form className={styles["form"]} onSubmit={send}>
      <TextField
        label="Full name"
        autoComplete="name"
        required
        error={formState.errors.name?.message}
        {...register("name")}
      />
      <EmailField error={formState.errors.email?.message} {...register("email")} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint="At least 8 characters."
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" block busy={busy} busyLabel="Creating account…">
        Create account
      </Button>
    </Form>
  );
}
