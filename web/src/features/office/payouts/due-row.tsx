import type { PersonDue } from "@lamplight/api/contract/payouts.ts";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { Status } from "../../../components/states/status.tsx";
import { inDollars } from "../../../lib/time/format.ts";
import { AccountDialog } from "./account-dialog.tsx";
import { DueLines } from "./due-lines.tsx";
import styles from "./payouts.module.css";
import { WHY, waitingText, workOf } from "./words.ts";

type DueRowProps = {
  person: PersonDue;
  toDay: string;
  timeZone: string;
  isPaid: boolean;
  mayAct: boolean;
  onPay: (isPaid: boolean) => void;
};

const Part = ({ cents }: { cents: number }) => (
  <td data-of="number" data-wide>
    {cents === 0 ? "–" : inDollars(cents)}
  </td>
);

/** One person's payout, which opens its lines. */
export function DueRow({ person, toDay, timeZone, isPaid, mayAct, onPay }: DueRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, kind, count, unpayable, undecided } = person;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <tbody data-row className={isPaid ? undefined : styles["unpaid"]}>
      <tr data-open={isOpen || undefined}>
        <td data-of="check">
          {mayAct && (
            <input
              type="checkbox"
              aria-label={`Pay ${name}`}
              checked={isPaid}
              disabled={unpayable !== null}
              onChange={({ target }) => onPay(target.checked)}
            />
          )}
        </td>
        <th scope="row">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Chevron size={18} aria-hidden />
            {name}
          </button>
          <small>
            {kind === "nurse" ? "Nurse" : "Driver"}, {workOf(kind, count)}
            {undecided > 0 && `; ${waitingText(person)}`}
          </small>
        </th>
        <Part cents={person.earnedCents} />
        <Part cents={person.extraCents} />
        <Part cents={person.keptCents} />
        <Part cents={-person.inHandCents} />
        <td data-of="number">
          <b>{inDollars(person.cents)}</b>
        </td>
        <td data-line>
          <Account person={person} mayAct={mayAct} />
        </td>
      </tr>
      {isOpen && (
        <tr data-open>
          <td colSpan={8} data-line>
            <DueLines person={person} toDay={toDay} timeZone={timeZone} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Where the payout goes, or why there is none. */
function Account({ person, mayAct }: { person: PersonDue; mayAct: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const { account, unpayable, name } = person;
  return (
    <>
      {unpayable && <Status tone="waiting">{WHY[unpayable]}</Status>}
      {account && !mayAct && <span>ends in {account.lastDigits}</span>}
      {mayAct && (
        <Button variant="link" size="small" onClick={() => setEditing(true)}>
          {account ? `•••• ${account.lastDigits}` : "Add account"} <VisuallyHidden>of {name}</VisuallyHidden>
        </Button>
      )}
      {isEditing && <AccountDialog person={person} onClose={() => setEditing(false)} />}
    </>
  );
}
