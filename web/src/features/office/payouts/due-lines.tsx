import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { PersonDue } from "@lamplight/api/contract/payouts.ts";
import { QueryAnswer } from "../../../components/states/answer.tsx";
import { Skeleton } from "../../../components/states/skeleton.tsx";
import { StatementForm } from "../../../components/visit-and-ride/statement-form.tsx";
import { inDollars } from "../../../lib/time/format.ts";
import { linesQuery, saveStatement } from "./queries.ts";
import { linesShown, workOf } from "./words.ts";

/** What a payout consists of, line by line, and the person's statement. */
export function DueLines({ person, toDay, timeZone }: { person: PersonDue; toDay: string; timeZone: string }) {
  const { kind, count, name } = person;
  return (
    <>
      <QueryAnswer query={linesQuery(person, toDay)} what="the lines" skeleton={<Skeleton />}>
        {(found) => (
          <table>
            <caption>
              {workOf(kind, count)} in no payout yet, {name}
            </caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">What</th>
                <th scope="col">How it's counted</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {linesShown(found).map(({ id, at, who, about, cents }) => (
                <tr key={id}>
                  <td>{dateAndTime(at, timeZone)}</td>
                  <td>{who}</td>
                  <td>{about}</td>
                  <td>{inDollars(cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryAnswer>
      <StatementForm today={toDay} save={(days, file) => saveStatement(person, days, file)} />
    </>
  );
}
