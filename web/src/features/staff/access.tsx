import type { FactorKind, Me, Side } from "@lamplight/api/contract/staff.ts";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { counted } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import styles from "./access.module.css";
import { EnrolStep } from "./enrol-step.tsx";
import { KeptCodes } from "./kept-codes.tsx";
import { useLookAgain, useNewRecoveryCodes } from "./queries.ts";

export const FACTOR_WORDS: Record<FactorKind, string> = { totp: "an app with codes", passkey: "a passkey" };

/** How one gets in oneself: the second factors one has, and the codes for when they are lost. */
export function Access({ side, me }: { side: Side; me: Me }) {
  const [isAdding, setAdding] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const look = useLookAgain(side);
  const { mutate: renew, isPending } = useNewRecoveryCodes(side);
  const done = (made: string[] | null) => {
    setAdding(false);
    setCodes(made);
    notify.success("Your second factor is set up.");
    void look();
  };
  const { factors, recoveryCodesLeft: left } = me;
  if (codes !== null) return <KeptCodes codes={codes} onKept={() => setCodes(null)} />;
  return (
    <div className={styles["access"]}>
      <section className={styles["part"]} aria-labelledby="second-factor">
        <h2 id="second-factor">Second factor</h2>
        <p>
          {factors.length === 0
            ? "You log in with your password alone."
            : `Besides your password you show ${factors.map((kind) => FACTOR_WORDS[kind]).join(" or ")}.`}
        </p>
        {isAdding ? (
          <div className={styles["wide"]}>
            {factors.includes("totp") && (
              <p>Another app takes the place of the one you have: its codes no longer count then.</p>
            )}
            <EnrolStep side={side} onDone={done} />
          </div>
        ) : (
          <Button variant="quiet" size="small" onClick={() => setAdding(true)}>
            {factors.length === 0 ? "Set one up" : "Set up another one"}
          </Button>
        )}
      </section>
      {factors.length > 0 && (
        <section className={styles["part"]} aria-labelledby="recovery-codes">
          <h2 id="recovery-codes">Recovery codes</h2>
          <p>You have {counted(left, "code")} left. Each lets you in once when your phone or key is lost.</p>
          <Button
            variant="quiet"
            size="small"
            busy={isPending}
            busyLabel="Making them…"
            onClick={() => renew(undefined, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) })}
          >
            Make ten new ones
          </Button>
        </section>
      )}
    </div>
  );
}
