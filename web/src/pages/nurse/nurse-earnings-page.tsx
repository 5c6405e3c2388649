import { fullDate } from "@lamplight/api/contract/format-time.ts";
import type { NurseEarnings } from "@lamplight/api/contract/payouts.ts";
import { Stack } from "../../components/layout/boxes.tsx";
import { ListSection } from "../../components/office/office-list.tsx";
import { OfficePage } from "../../components/office/office-page.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { ShowMore } from "../../components/states/show-more.tsx";
import { OwnBankAccount } from "../../components/visit-and-ride/own-bank-account.tsx";
import { StatementForm } from "../../components/visit-and-ride/statement-form.tsx";
import styles from "../../features/nurse/day/earnings.module.css";
import { EarningsCard } from "../../features/nurse/day/earnings-card.tsx";
import { loadStatement, nurseBankAccount, useEarnings } from "../../features/nurse/day/queries.ts";
import { serverNow } from "../../lib/time/clock.ts";
import { counted, dateOnly, formatDay } from "../../lib/time/format.ts";

/** A nurse's own earnings: what is still to be paid out, and the payouts. */
export function NurseEarningsPage() {
  const query = useEarnings();
  const { data } = query;
  const [latest] = data?.pages ?? [];
  return (
    <OfficePage
      title="Earnings"
      lead={latest && `You earn ${latest.sharePercent}% of what patients pay for your completed visits, less refunds.`}
    >
      <Answer of={{ ...query, data: latest }} what="your earnings">
        {(first) => (
          <>
            <ListSection aria-labelledby="unpaid">
              <h2 id="unpaid">Still to be paid out</h2>
              <Unpaid earnings={first} />
            </ListSection>
            <ListSection aria-labelledby="account">
              <h2 id="account">Bank account</h2>
              <OwnBankAccount calls={nurseBankAccount} />
            </ListSection>
            <ListSection aria-labelledby="statement">
              <h2 id="statement">Statement</h2>
              <StatementForm today={dateOnly(serverNow(), first.timeZone)} save={loadStatement} />
            </ListSection>
            <ListSection aria-labelledby="payouts">
              <h2 id="payouts">Payouts</h2>
              {first.payouts.length === 0 && (
                <p>No payouts yet. Your first one appears here once the office creates it.</p>
              )}
              <Stack as="ul">
                {data?.pages
                  .flatMap(({ payouts }) => payouts)
                  .map((payout) => (
                    <li key={payout._id}>
                      <OnePayout payout={payout} timeZone={first.timeZone} />
                    </li>
                  ))}
              </Stack>
              <ShowMore of={query} size="small" className={styles["more"]} />
            </ListSection>
          </>
        )}
      </Answer>
    </OfficePage>
  );
}

function Unpaid({ earnings: { unpaid, timeZone } }: { earnings: NurseEarnings }) {
  const { visits, undecided, cents, since } = unpaid;
  if (visits + undecided === 0) return <p>Nothing is waiting. Your completed visits appear here.</p>;
  return (
    <EarningsCard
      title={since ? `Visits since ${fullDate(since, timeZone)}` : "Visits"}
      cents={cents}
      sentences={[
        ...(cents < 0
          ? ["More was refunded than you earned since your last payout. Your next visits make up for it."]
          : []),
        ...(undecided > 0
          ? [`${counted(undecided, "visit is", "visits are")} waiting for the bank's decision, and not in this sum.`]
          : []),
      ]}
      part="unpaid"
      visits={visits + undecided}
      fileName="earnings-unpaid.csv"
    />
  );
}

type Payout = NurseEarnings["payouts"][number];

function OnePayout({ payout, timeZone }: { payout: Payout; timeZone: string }) {
  const { _id, fromDay, toDay, cents, count, paidAt, reference, returnedAt } = payout;
  const state = returnedAt
    ? "The bank returned this payout. Its visits are in the next one. Please check your account with our office."
    : paidAt
      ? `Paid ${fullDate(paidAt, timeZone)}, reference ${reference}.`
      : "Not transferred yet.";
  return (
    <EarningsCard
      title={fromDay === toDay ? formatDay(toDay) : `${formatDay(fromDay)} to ${formatDay(toDay)}`}
      cents={cents}
      sentences={[state]}
      part={_id}
      visits={count}
      fileName={`earnings-${toDay}.csv`}
    />
  );
}
