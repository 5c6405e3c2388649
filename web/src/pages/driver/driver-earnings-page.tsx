import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { OwnBankAccount } from "../../components/earnings/own-bank-account.tsx";
import { StatementForm } from "../../components/earnings/statement-form.tsx";
import { WeekCard } from "../../components/earnings/week-card.tsx";
import { Card } from "../../components/layout/boxes.tsx";
import { RecordColumns } from "../../components/record/record-columns.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { NoConnection } from "../../components/states/no-connection.tsx";
import { ShowMore } from "../../components/states/show-more.tsx";
import { Skeleton } from "../../components/states/skeleton.tsx";
import { DriverPage } from "../../features/driving/day/driver-page.tsx";
import { driverBankAccount, ownEarnings, useOwnEarnings } from "../../features/driving/profile/earnings-queries.ts";
import { asOfWords } from "../../features/driving/ride/ride-words.ts";
import { serverNow, useServerNow } from "../../lib/time/clock.ts";
import { dateOnly } from "../../lib/time/format.ts";
import styles from "./driver-rides-page.module.css";

/** The driver's earnings by week. */
export function DriverEarningsPage() {
  const answer = useOwnEarnings();
  const { data } = answer;
  const weeks = data?.pages.flatMap((page) => page.weeks);
  const now = useServerNow(MINUTE_MS);
  const timeZone = data?.pages[0]?.timeZone ?? "UTC";
  return (
    <DriverPage name="Earnings" title="Earnings" line="Fares and approved extras, minus cash you collected">
      <NoConnection
        of={answer}
        asOf={data && now !== null ? asOfWords(answer.dataUpdatedAt, now, timeZone) : undefined}
      />
      <Answer
        of={{ ...answer, data: weeks }}
        what="your earnings"
        skeleton={
          <div className={styles["list"]}>
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </div>
        }
      >
        {(known) => (
          <RecordColumns
            head={
              known.length === 0 ? (
                <Card as="p">No earnings yet. Complete a ride to see its week here.</Card>
              ) : (
                <>
                  <ul className={styles["list"]}>
                    {known.map((week) => (
                      <li key={week.from}>
                        <WeekCard week={week} earnings={ownEarnings} timeZone={timeZone} />
                      </li>
                    ))}
                  </ul>
                  <ShowMore of={answer} className={styles["more"]} />
                </>
              )
            }
            side={
              <>
                <OwnBankAccount calls={driverBankAccount} />
                {known.length > 0 && (
                  <Card as="section" aria-labelledby="statement">
                    <h2 id="statement">Statement</h2>
                    <StatementForm today={dateOnly(serverNow(), timeZone)} save={ownEarnings.statement} />
                  </Card>
                )}
              </>
            }
          />
        )}
      </Answer>
    </DriverPage>
  );
}
