import { zodResolver } from "@hookform/resolvers/zod";
import { Login } from "@lamplight/api/contract/accounts.ts";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { showFieldFaults } from "../../lib/failure.ts";
import { useOneAtATime } from "../../lib/one-at-a-time.ts";
import styles from "./account-form.module.css";

type LoginFormProps = { busy: boolean; submit: (wish: Login) => Promise<unknown> };

/** Email and password, of a patient or of a driver. */
export function LoginForm({ busy, submit }: LoginFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Login>({
    resolver: zodResolver(Login),
    defaultValues: { email: "", password: "" },
  });
  const send = useOneAtATime(
    handleSubmit((wish) => submit(wish).catch((thrown) => showFieldFaults(thrown, ["email", "password"], setError))),
  );
  return (
    <form className={styles["form"]} noValidate onSubmit={send}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={formState.errors.email?.message}
        {...register("email")}
      />
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
    </form>
  );
}
