import { zodResolver } from "@hookform/resolvers/zod";
import { Login } from "@lamplight/api/contract/accounts.ts";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/button.tsx";
import { EmailField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useFormSend } from "../../lib/form-send.ts";
import styles from "./account-form.module.css";

type LoginFormProps = { busy: boolean; submit: (wish: Login) => Promise<unknown> };

/** Email and password, of a patient or of a driver. */
export function LoginForm({ busy, submit }: LoginFormProps) {
  const form = useForm<Login>({
    resolver: zodResolver(Login),
    defaultValues: { email: "", password: "" },
  });
  const { register, formState } = form;
  const send = useFormSend(form, ["email", "password"], submit);
  return (
    <Form className={styles["form"]} onSubmit={send}>
      <EmailField error={formState.errors.email?.message} {...register("email")} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <Link to={paths.forgotPassword} className={styles["forgot"]}>
        Forgot password?
      </Link>
      <Button type="submit" block busy={busy} busyLabel="Logging in…">
        Login
      </Button>
    </Form>
  );
}
