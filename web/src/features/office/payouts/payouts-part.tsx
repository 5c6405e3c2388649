import type { PayoutsDue } from "@lamplight/api/contract/payouts.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { DayField } from "../../../components/fields/day-field.tsx";
import { Card, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { NoConnection } from "../../../components/states/no-connection.tsx";
import { classes } from "../../../lib/page/classes.ts";
import { serverNow } from "../../../lib/time/clock.ts";
import { counted, dateOnly, dayAfter, inDollars } from "../../../lib/time/format.ts";
import { DueTable } from "./due-table.tsx";
import { NextStep } from "./next-step.tsx";
import styles from "./payouts.module.css";
import { dueQuery } from "./queries.ts";
import { Runs } from "./runs.tsx";
import { divide, sumOf } from "./selection.ts";

type PayoutsProps = { mayAct: boolean; timeZone: string };

/** Everything that is due to nurses and drivers up to a day: chosen, put into one bank file, and marked as paid together. */
export function PayoutsPart({ mayAct, timeZone }: PayoutsProps) {
  const yesterday = dayAfter(dateOnly(serverNow(), timeZone), -1);
  const [toDay, setDay] = useState(yesterday);
  const query = useQuery(dueQuery(toDay));
  return (
    <>
      <NoConnection of={query} />
      <Answer of={query} what="what is due">
        {(due) => (
          <Due
            due={due}
            isOld={query.isPlaceholderData}
            mayAct={mayAct}
            day={<DayField label="Everything earned up to" value={toDay} max={yesterday} onDay={setDay} />}
          />
        )}
      </Answer>
      <Runs mayAct={mayAct} timeZone={timeZone} />
    </>
  );
}

type DueProps = { due: PayoutsDue; isOld: boolean; mayAct: boolean; day: ReactNode };

function Due({ due, isOld, mayAct, day }: DueProps) {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { paid } = divide(due.people, leftOut);
  const ofKind = (kind: "nurse" | "driver") => paid.filter((person) => person.kind === kind);
  const [nurses, drivers] = [ofKind("nurse"), ofKind("driver")];
  return (
    <div className={styles["layout"]}>
      <Stack className={styles["main"]}>
        <Card as="section" className={styles["top"]} aria-label="What is paid">
          <div>
            {day}
            <Soft variant="xs">Sums follow this day. Later visits and rides stay for the next payout.</Soft>
          </div>
          <dl className={classes(styles["sums"], isOld && styles["old"])} aria-live="polite" aria-busy={isOld}>
            <div>
              <dt>{counted(nurses.length, "nurse")}</dt>
              <dd>{inDollars(sumOf(nurses))}</dd>
            </div>
            <div>
              <dt>{counted(drivers.length, "driver")}</dt>
              <dd>{inDollars(sumOf(drivers))}</dd>
            </div>
            <div className={styles["all"]}>
              <dt>{counted(paid.length, "payout")}</dt>
              <dd>{inDollars(sumOf(paid))}</dd>
            </div>
          </dl>
        </Card>
        <DueTable {...{ due, leftOut, mayAct }} onLeaveOut={setLeftOut} />
      </Stack>
      <NextStep {...{ due, leftOut, isOld, mayAct }} />
    </div>
  );
}
