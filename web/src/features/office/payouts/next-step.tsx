import { dayInWords } from "@lamplight/api/contract/format-time.ts";
import type { PayoutsDue, PersonDue } from "@lamplight/api/contract/payouts.ts";
import { Landmark } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { officeScreens } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { Card, Note, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { Status } from "../../../components/states/status.tsx";
import { counted, inDollars } from "../../../lib/time/format.ts";
import { MakeDialog } from "./make-dialog.tsx";
import { OriginatorDialog } from "./originator-dialog.tsx";
import styles from "./payouts.module.css";
import { divide, inputOf, sumOf, waitingOf } from "./selection.ts";
import { WHY, waitingText } from "./words.ts";

type NextStepProps = { due: PayoutsDue; leftOut: ReadonlySet<string>; isOld: boolean; mayAct: boolean };

/** What happens next: the bank file, who is left out and why, and how it adds up to Reports. */
export function NextStep({ due, leftOut, isOld, mayAct }: NextStepProps) {
  const [isMaking, setMaking] = useState(false);
  const [isOurs, setOurs] = useState(false);
  const { people, paysOn, originator, toDay } = due;
  const { paid, kept, unpayable } = divide(people, leftOut);
  return (
    <Card as="aside" className={styles["step"]} aria-labelledby="bank-file">
      {mayAct && (
        <Stack variant="start">
          <h2 id="bank-file">1. Bank file</h2>
          <p>
            {counted(paid.length, "payment")}, <b>{inDollars(sumOf(paid))}</b>, to arrive {dayInWords(paysOn)}. NACHA
            (ACH credit).
          </p>
          <Button block disabled={paid.length === 0 || isOld} onClick={() => setMaking(true)}>
            <Landmark size={18} aria-hidden /> Make bank file
          </Button>
          <Button variant="link" size="small" onClick={() => setOurs(true)}>
            {originator ? "Our bank's details" : "Add our bank's details"}
          </Button>
          {isMaking && (
            <MakeDialog input={inputOf(toDay, paid)} hasBank={originator !== null} onClose={() => setMaking(false)} />
          )}
          {isOurs && <OriginatorDialog known={originator} onClose={() => setOurs(false)} />}
          <h2 className={styles["later"]}>2. Mark as paid</h2>
          <Soft variant="xs">After the bank has taken the file. Everyone gets their statement by email then.</Soft>
        </Stack>
      )}
      <LeftOut kept={kept} unpayable={unpayable} waiting={people.filter(({ undecided }) => undecided > 0)} />
      <Equation due={due} paid={paid} />
    </Card>
  );
}

type LeftOutProps = { kept: PersonDue[]; unpayable: PersonDue[]; waiting: PersonDue[] };

/** Who isn't paid now, with the amount and the reason. */
function LeftOut({ kept, unpayable: all, waiting }: LeftOutProps) {
  // Those whose cash is all that they earned are in the table only.
  const unpayable = all.filter(({ cents }) => cents !== 0);
  if (kept.length + unpayable.length + waiting.length === 0) return null;
  return (
    <Stack>
      <h3>{counted(kept.length + unpayable.length, "person isn't", "people aren't")} paid now</h3>
      <Stack as="ul">
        {unpayable.map(({ _id, name, cents, unpayable: why }) => (
          <li key={_id}>
            {why && <Status tone="waiting">{WHY[why]}</Status>}
            <p>
              {name}, {inDollars(cents)}
            </p>
          </li>
        ))}
        {kept.map(({ _id, name, cents }) => (
          <li key={_id}>
            <Status tone="off">Left out by you</Status>
            <p>
              {name}, {inDollars(cents)}
            </p>
          </li>
        ))}
        {waiting.map((person) => (
          <li key={`${person._id} waits`}>
            <p>
              {person.name}: {waitingText(person)}, {inDollars(person.undecidedCents)}
            </p>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

/** Reports = earlier payouts + these + what is left out + what waits. */
function Equation({ due, paid }: { due: PayoutsDue; paid: PersonDue[] }) {
  const { reports, people, toDay } = due;
  if (!reports) return null;
  const parts = [
    [sumOf(paid), "paid now"],
    [sumOf(people) - sumOf(paid), "left out"],
    [waitingOf(people), "waiting for decisions"],
    [reports.paidOutCents, "in earlier payouts"],
  ] as const;
  const range = new URLSearchParams({ report: "earnings", range: "own", from: reports.from, to: toDay });
  return (
    <Note as="p" variant="green" className={styles["equation"]}>
      <Link to={`${officeScreens.officeReports}?${range}`}>Earnings in Reports</Link>, {dayInWords(reports.from)} to{" "}
      {dayInWords(toDay)}: {inDollars(reports.cents)} ={" "}
      {parts
        .filter(([cents], place) => place === 0 || cents !== 0)
        .map(([cents, what]) => `${inDollars(cents)} ${what}`)
        .join(" + ")}
      .
    </Note>
  );
}
