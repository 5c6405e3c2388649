import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { PersonDue } from "@lamplight/api/contract/payouts.ts";
import { StatementForm } from "../../../components/earnings/statement-form.tsx";
import { Table, type TableHead } from "../../../components/office/table.tsx";
import { QueryAnswer } from "../../../components/states/answer.tsx";
import { Skeleton } from "../../../components/states/skeleton.tsx";
import { inDollars } from "../../../lib/time/format.ts";
import { linesQuery, saveStatement } from "./queries.ts";
import { linesShown, workOf } from "./words.ts";

const HEADS: TableHead[] = [
  { head: "Day", of: "time" },
  { head: "What" },
  { head: "How it's counted" },
  { head: "Amount", of: "number" },
];

/** What a payout consists of, line by line, and the person's statement. */
export function DueLines({ person, toDay, timeZone }: { person: PersonDue; toDay: string; timeZone: string }) {
  const { kind, count, name } = person;
  return (
    <>
      <QueryAnswer query={linesQuery(person, toDay)} what="the lines" skeleton={<Skeleton />}>
        {(found) => (
          <Table caption={`${workOf(kind, count)} in no payout yet, ${name}`} heads={HEADS}>
            <tbody>
              {linesShown(found).map(({ id, at, who, about, cents }) => (
                <tr key={id}>
                  <td data-of="time">{dateAndTime(at, timeZone)}</td>
                  <td>{who}</td>
                  <td data-line>{about}</td>
                  <td data-of="number">{inDollars(cents)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </QueryAnswer>
      <StatementForm today={toDay} save={(days, file) => saveStatement(person, days, file)} />
    </>
  );
}
