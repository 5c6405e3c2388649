import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import type { FactorKind, Me, Side } from "@lamplight/api/contract/staff.ts";
import { inAList } from "@lamplight/api/contract/word-list.ts";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { notify } from "../../../lib/page/notify.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { counted } from "../../../lib/time/format.ts";
import { useNewRecoveryCodes, useRefetchMe } from "../queries.ts";
import styles from "./access.module.css";
import { CheckStep } from "./check-step.tsx";
import { EnrolStep } from "./enrol-step.tsx";
import { OwnPassword } from "./own-password.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const FACTOR_NAMES: Record<FactorKind, string> = { totp: "an authenticator app", passkey: "a passkey" };
export const factorWords = (kinds: readonly FactorKind[]): string =>
  inAList(
    kinds.map((kind) => FACTOR_NAMES[kind]),
    "or",
  );

/** What is waiting for the password. */
type Waiting = "factor" | "codes";

/** The user's password, second factors and recovery codes. Changes ask for the password again, unless it was just entered. */
export function Access({ side, me }: { side: Side; me: Me }) {
  const [isAdding, setAdding] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refetchMe = useRefetchMe(side);
  const { mutate: renew, isPending } = useNewRecoveryCodes(side);
  const done = (made: string[] | null) => {
    setAdding(false);
    setCodes(made);
    notify.success("Your second factor is set up.");
    void refetchMe();
  };
  const start: Record<Waiting, () => void> = {
    factor: () => setAdding(true),
    codes: () => renew(undefined, { onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) }),
  };
  const begin = (what: Waiting) => (isChecked(me) ? start[what]() : setWaiting(what));
  const checkFor = (what: Waiting) =>
    waiting === what && (
      <div className={styles["wide"]}>
        <CheckStep
          side={side}
          email={me.staff.email}
          onCancel={() => setWaiting(null)}
          onChecked={() => {
            setWaiting(null);
            start[what]();
          }}
        />
      </div>
    );
  const { factors, recoveryCodesLeft: left } = me;
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />;
  return (
    <div className={styles["access"]}>
      <OwnPassword side={side} email={me.staff.email} />
      <section className={styles["part"]} aria-labelledby="second-factor">
        <h2 id="second-factor">Second factor</h2>
        <p>
          {factors.length === 0
            ? "You log in with your password only."
            : `You log in with your password and ${factorWords(factors)}.`}
        </p>
        {isAdding ? (
          <div className={styles["wide"]}>
            {factors.includes("totp") && <p>If you add another app, codes from the app you have now stop working.</p>}
            <EnrolStep side={side} onDone={done} />
          </div>
        ) : (
          checkFor("factor") || (
            <Button variant="quiet" size="small" onClick={() => begin("factor")}>
              {factors.length === 0 ? "Set up a second factor" : "Set up another one"}
            </Button>
          )
        )}
      </section>
      {factors.length > 0 && (
        <section className={styles["part"]} aria-labelledby="recovery-codes">
          <h2 id="recovery-codes">Recovery codes</h2>
          <p>
            You have {counted(left, "code")} left. Use one to log in if you lose your phone or security key. Each works
            once.
          </p>
          {checkFor("codes") || (
            <Button variant="quiet" size="small" busy={isPending} busyLabel="Creating…" onClick={() => begin("codes")}>
              Create new codes
            </Button>
          )}
        </section>
      )}
    </div>
  );
}

/** Leaves time to finish what is started. */
const MARGIN_MS = MINUTE_MS;
const isChecked = ({ checkedUntil }: Me): boolean =>
  checkedUntil !== null && Date.parse(checkedUntil) > serverNow() + MARGIN_MS;
