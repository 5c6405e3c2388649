import { zodResolver } from "@hookform/resolvers/zod";
import { Register } from "@lamplight/api/contract/accounts.ts";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { showFieldFaults } from "../../lib/failure.ts";
import { useOneAtATime } from "../../lib/one-at-a-time.ts";
import styles from "./account-form.module.css";

type SignUpFormProps = { busy: boolean; submit: (wish: Register) => Promise<unknown> };

export function SignUpForm({ busy, submit }: SignUpFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Register>({
    resolver: zodResolver(Register),
    defaultValues: { name: "", email: "", password: "" },
  });
  const send = useOneAtATime(
    handleSubmit((wish) =>
      submit(wish).catch((thrown) => showFieldFaults(thrown, ["name", "email", "password"], setError)),
    ),
  );
  return (
    <form className={styles["form"]} noValidate onSubmit={send}>
      <TextField
        label="Full name"
        autoComplete="name"
        required
        error={formState.errors.name?.message}
        {...register("name")}
      />
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
        autoComplete="new-password"
        required
        hint="At least 8 characters."
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <Button type="submit" block busy={busy} busyLabel="Creating account…">
        Create account
      </Button>
    </form>
  );
}
