import { dayInWords, fullDate } from "@lamplight/api/contract/format-time.ts";
import type { NurseEarnings } from "@lamplight/api/contract/payouts.ts";
import { OwnBankAccount } from "../../components/earnings/own-bank-account.tsx";
import { StatementForm } from "../../components/earnings/statement-form.tsx";
import { Actions, Card, Soft, Stack } from "../../components/layout/boxes.tsx";
import { OfficePage } from "../../components/office/office-page.tsx";
import { RecordColumns } from "../../components/record/record-columns.tsx";
import { Answer } from "../../components/states/answer.tsx";
import { ShowMore } from "../../components/states/show-more.tsx";
import { EarningsCard } from "../../features/nurse/day/earnings-card.tsx";
import { loadStatement, nurseBankAccount, useEarnings } from "../../features/nurse/day/queries.ts";
import { serverNow } from "../../lib/time/clock.ts";
import { counted, dateOnly } from "../../lib/time/format.ts";

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
          <RecordColumns
            head={<Unpaid earnings={first} />}
            side={
              <>
                <section aria-labelledby="account">
                  <h2 id="account">Bank account</h2>
                  <OwnBankAccount calls={nurseBankAccount} />
                </section>
                <Card as="section" aria-labelledby="statement">
                  <h2 id="statement">Statement</h2>
                  <StatementForm today={dateOnly(serverNow(), first.timeZone)} save={loadStatement} />
                </Card>
              </>
            }
          >
            <Stack as="section" aria-labelledby="payouts">
              <h2 id="payouts">Payouts</h2>
              {first.payouts.length === 0 && (
                <Soft>No payouts yet. Your first one appears here once the office creates it.</Soft>
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
              <Actions>
                <ShowMore of={query} size="small" />
              </Actions>
            </Stack>
          </RecordColumns>
        )}
      </Answer>
    </OfficePage>
  );
}

function Unpaid({ earnings: { unpaid, timeZone } }: { earnings: NurseEarnings }) {
  const { visits, undecided, cents, since } = unpaid;
  if (visits + undecided === 0) return <Card as="p">Nothing is waiting. Your completed visits appear here.</Card>;
  return (
    <EarningsCard
      isMain
      title="Still to be paid out"
      cents={cents}
      sentences={[
        ...(since ? [`${counted(visits, "visit")} since ${fullDate(since, timeZone)}.`] : []),
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

/** `Nov 2 to Nov 15, 2026`. */
function daySpan(from: string, to: string): string {
  if (from === to) return dayInWords(to);
  const first = dayInWords(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.replace(/, \d+$/, "") : first} to ${dayInWords(to)}`;
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
      title={daySpan(fromDay, toDay)}
      cents={cents}
      sentences={[state]}
      part={_id}
      visits={count}
      fileName={`earnings-${toDay}.csv`}
    />
  );
}
