import { useInfiniteQuery } from "@tanstack/react-query";
import { StatementForm } from "../../../components/earnings/statement-form.tsx";
import { WeekCard } from "../../../components/earnings/week-card.tsx";
import { OfficeList } from "../../../components/office/office-list.tsx";
import { serverNow } from "../../../lib/time/clock.ts";
import { dateOnly } from "../../../lib/time/format.ts";
import { earningsOfDriver } from "./queries.ts";

/** What the driver earned by week, as the driver sees it. */
export function EarningsSection({ driverId, timeZone }: { driverId: string; timeZone: string }) {
  const earnings = earningsOfDriver(driverId);
  const answer = useInfiniteQuery(earnings.weeks);
  const query = { ...answer, data: answer.data?.pages.flatMap(({ weeks }) => weeks) };
  return (
    <section aria-labelledby="earnings">
      <h2 id="earnings">Earnings</h2>
      <StatementForm today={dateOnly(serverNow(), timeZone)} save={earnings.statement} />
      <OfficeList
        label="Earnings"
        query={query}
        empty={{ title: "No earnings yet", text: "Each week with a completed ride appears here." }}
      >
        {(week) => (
          <li key={week.from}>
            <WeekCard week={week} earnings={earnings} timeZone={timeZone} />
          </li>
        )}
      </OfficeList>
    </section>
  );
}
