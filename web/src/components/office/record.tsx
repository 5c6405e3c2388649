import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import type { ReactNode } from "react";
import { classes } from "../../lib/page/classes.ts";
import { Facts } from "../layout/boxes.tsx";
import styles from "../record/record-columns.module.css";

type RecordLayoutProps = {
  /** What state it is in, and what needs a decision. */
  status?: ReactNode;
  /** `Fact`s, and what belongs to them. */
  facts: ReactNode;
  /** What can be done about the facts. */
  edit?: ReactNode;
  money?: ReactNode;
  notes?: ReactNode;
  texts?: ReactNode;
  /** Its own parts. */
  children?: ReactNode;
  emails?: ReactNode;
  timeline?: ReactNode;
};

/**
 * A record of the office, in the same order for all: state, facts, money, notes and texts, then its own parts, emails and timeline. It has
 * the style sheet of `RecordColumns`, but not its code: the pages of the site would load the office's with it.
 */
export const RecordLayout = ({ status, facts, edit, money, notes, texts, ...parts }: RecordLayoutProps) => (
  <div className={styles["container"]}>
    <div className={classes(styles["columns"], styles["office"])}>
      {status && <div className={styles["part"]}>{status}</div>}
      <div className={classes(styles["part"], styles["side"])}>
        <section aria-labelledby="facts">
          <h2 id="facts">Facts</h2>
          <Facts>{facts}</Facts>
          {edit}
        </section>
        {money}
        {notes}
        {texts}
      </div>
      <div className={styles["part"]}>
        {parts.children}
        {parts.emails}
        {parts.timeline && (
          <section aria-labelledby="timeline">
            <h2 id="timeline">Timeline</h2>
            {parts.timeline}
          </section>
        )}
      </div>
    </div>
  </div>
);

/** A label and value. Renders nothing without a value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  ) : null;

type PhoneFactProps = { name?: string; phone: string | null | undefined };

export const PhoneFact = ({ name = "Phone", phone }: PhoneFactProps) => (
  <Fact name={name}>{phone && <a href={telHref(phone)}>{formatPhone(phone)}</a>}</Fact>
);

type EmailFactProps = {
  name?: string;
  email: string | null;
  /** Shown if there is no email. */
  without?: string;
};

export const EmailFact = ({ name = "Email", email, without }: EmailFactProps) => (
  <Fact name={name}>
    {email ? (
      <a href={`mailto:${email}`}>
        <BreakableEmail email={email} />
      </a>
    ) : (
      without
    )}
  </Fact>
);

/** Breaks before its sign rather than inside a word. */
const BreakableEmail = ({ email }: { email: string }) => {
  const sign = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, sign)}
      <wbr />
      {email.slice(sign)}
    </>
  );
};
