import type { PersonDue } from "@lamplight/api/contract/payouts.ts";
import { ChevronDown, ChevronRight, CircleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { inDollars } from "../../../lib/time/format.ts";
import { AccountDialog } from "./account-dialog.tsx";
import { DueLines } from "./due-lines.tsx";
import styles from "./due-table.module.css";
import shared from "./payouts.module.css";
import { WHY, waitingText, workOf } from "./words.ts";

type DueRowProps = {
  person: PersonDue;
  toDay: string;
  timeZone: string;
  isPaid: boolean;
  mayAct: boolean;
  onPay: (isPaid: boolean) => void;
};

const shown = (cents: number): string => (cents === 0 ? "–" : inDollars(cents));

/** One person's payout, which opens its lines. */
export function DueRow({ person, toDay, timeZone, isPaid, mayAct, onPay }: DueRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, kind, count, unpayable, undecided } = person;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <tbody data-row data-paid={isPaid} data-open={isOpen}>
      <tr>
        <td className={styles["check"]}>
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
          <button type="button" className={styles["name"]} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Chevron size={18} aria-hidden />
            {name}
          </button>
          <span className={styles["kind"]}>
            {kind === "nurse" ? "Nurse" : "Driver"}, {workOf(kind, count)}
            {undecided > 0 && `; ${waitingText(person)}`}
          </span>
        </th>
        <td data-part>{shown(person.earnedCents)}</td>
        <td data-part>{shown(person.extraCents)}</td>
        <td data-part>{shown(person.keptCents)}</td>
        <td data-part>{shown(-person.inHandCents)}</td>
        <td className={styles["total"]}>{inDollars(person.cents)}</td>
        <td className={styles["account"]}>
          <Account person={person} mayAct={mayAct} />
        </td>
      </tr>
      {isOpen && (
        <tr className={styles["lines"]}>
          <td colSpan={8}>
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
      {unpayable && (
        <span className={shared["why"]}>
          <CircleAlert size={16} aria-hidden />
          {WHY[unpayable]}
        </span>
      )}
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
