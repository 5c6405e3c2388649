import { type ReactNode, useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { Panel } from "../../../components/layout/boxes.tsx";
import type { Account } from "../../../lib/http/session.ts";
import styles from "./account-care.module.css";
import { ConfirmEmailNotice } from "./confirm-email-notice.tsx";
import { EmailChange } from "./email-change.tsx";
import { PasswordChange } from "./password-change.tsx";
import { Sessions } from "./sessions.tsx";

type SecurityProps = {
  account: Account;
  /** The patient's email, which can be changed here. Undefined for drivers, whose email the office changes. */
  email?: string;
  /** True if the email was confirmed. */
  isEmailConfirmed?: boolean;
};

/** Password, email and sessions of the account. */
export function Security({ account, email, isEmailConfirmed = true }: SecurityProps) {
  return (
    <Panel aria-labelledby="security">
      <h2 id="security">Sign-in and security</h2>
      <div className={styles["rows"]}>
        <Row title="Password" text="Changing it logs out every other device." action="Change password">
          {(close) => <PasswordChange account={account} email={email} onDone={close} />}
        </Row>
        {email !== undefined && (
          <Row
            title="Email"
            text={
              <>
                You log in with <b>{email}</b>, and we email you there.
              </>
            }
            action="Change email"
          >
            {(close) => <EmailChange onDone={close} />}
          </Row>
        )}
        {email !== undefined && !isEmailConfirmed && (
          <ConfirmEmailNotice>
            Please confirm your email. You can then hold up to three appointments at once, and the messages and résumés
            you sent us from it without logging in become part of your records.
          </ConfirmEmailNotice>
        )}
        <Sessions account={account} />
      </div>
    </Panel>
  );
}

type RowProps = { title: string; text: ReactNode; action: string; children: (close: () => void) => ReactNode };

/** A setting with a button that opens its form. */
function Row({ title, text, action, children }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles["row"]}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {isOpen ? (
        children(() => setOpen(false))
      ) : (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {action}
        </Button>
      )}
    </section>
  );
}
