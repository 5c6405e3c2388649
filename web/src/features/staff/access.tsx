import type { FactorKind, Me, Side } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { counted } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import styles from "./access.module.css";
import { EnrolStep } from "./enrol-step.tsx";
import { useNewRecoveryCodes, useRefetchMe } from "./queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

export const FACTOR_NAMES: Record<FactorKind, string> = { totp: "an authenticator app", passkey: "a passkey" };

/** The user's second factors and recovery codes. */
export function Access({ side, me }: { side: Side; me: Me }) {
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refetchMe = useRefetchMe(side);
  const { mutate: renew, isPending } = useNewRecoveryCodes(side);
  const done = (made: string[] | null) => {
    setAdding(false);
    setCodes(made);
    notify.success("Your second factor is set up.");
    void refetchMe();
  };
  const { factors, recoveryCodesLeft: left } = me;
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  return (
    <div className={styles["access"]}>
      <section className={styles["part"]} aria-labelledby="second-factor">
        <h2 id="second-factor">Second factor</h2>
        <p>
          {factors.length === 0
            ? "You log in with your password only."
            : `You log in with your password and ${factors.map((kind) => FACTOR_NAMES[kind]).join(" or ")}.`}
        </p>
        {isAdding ? (
          <div className={styles["wide"]}>
            {factors.includes("totp") && <p>If you add another app, codes from the app you have now stop working.</p>}
            <EnrolStep side={side} onDone={done} />
          </div>
        ) : (
          <Button variant="quiet" size="small" onClick={() => setAdding(true)}>
            {factors.length === 0 ? "Set up a second factor" : "Set up another one"}
          </Button>
        )}
      </section>
      {factors.length > 0 && (
        <section className={styles["part"]} aria-labelledby="recovery-codes">
          <h2 id="recovery-codes">Recovery codes</h2>
          <p>
            You have {counted(left, "code")} left. Use one to log in if you lose your phone or security key. Each works
            once.
          </p>
          <Button
            variant="quiet"
            size="small"
            busy={isPending}
            busyLabel="Creating…"
            onClick={() => renew(undefined, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })}
          >
            Create new codes
          </Button>
        </section>
      )}
    </div>
  );
}
