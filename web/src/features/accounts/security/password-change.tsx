import { PasswordChangeForm } from "../../../components/fields/password-change-form.tsx";
import type { Account } from "../../../lib/http/session.ts";
import styles from "./account-care.module.css";
import { useChangePassword } from "./security-queries.ts";

type PasswordChangeProps = { account: Account; email: string | undefined; onDone: () => void };

/** Changes the password of a patient or driver. */
export function PasswordChange({ account, email, onDone }: PasswordChangeProps) {
  const { mutateAsync: change } = useChangePassword(account);
  return <PasswordChangeForm change={change} email={email} className={styles["form"]} onEnd={onDone} />;
}
