import type { Side } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { PasswordChangeForm } from "../../../components/fields/password-change-form.tsx";
import { Button } from "../../../components/form/button.tsx";
import { useChangeOwnPassword } from "../queries.ts";
import styles from "./access.module.css";

/** Changes the user's own password. */
export function OwnPassword({ side, email }: { side: Side; email: string }) {
  const [isChanging, setChanging] = useState(false);
  const { mutateAsync: change } = useChangeOwnPassword(side);
  return (
    <section className={styles["part"]} aria-labelledby="password">
      <h2 id="password">Password</h2>
      {isChanging ? (
        <PasswordChangeForm
          change={change}
          email={email}
          lead="You'll be logged out on all other devices."
          onEnd={() => setChanging(false)}
        />
      ) : (
        <Button variant="quiet" size="small" onClick={() => setChanging(true)}>
          Change password
        </Button>
      )}
    </section>
  );
}
