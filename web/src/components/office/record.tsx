import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import type { ReactNode } from "react";
import { RecordColumns } from "../record/record-columns.tsx";

/** Layout of a record: its history, and on wide screens its status beside it. */
export const RecordLayout = ({ children, beside }: { children: ReactNode; beside: ReactNode }) => (
  <RecordColumns head={children} side={beside} />
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

/** `without` is shown if there is no email. */
export const EmailFact = ({ email, without }: { email: string | null; without?: string }) => (
  <Fact name="Email">{email ? <a href={`mailto:${email}`}>{email}</a> : without}</Fact>
);
