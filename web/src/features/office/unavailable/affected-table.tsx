import type { AffectedVisit } from "@lamplight/api/contract/affected-visits.ts";
import { shortDate, timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { SelectField } from "../../../components/form/field.tsx";
import { Table, type TableHead } from "../../../components/office/table.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { money } from "../../../lib/time/format.ts";
import { type Choice, choicesOf, isGone, LATER } from "./choices.ts";

type AffectedTableProps = {
  visits: AffectedVisit[];
  timeZone: string;
  choiceOf: (visit: AffectedVisit) => Choice;
  onChoose: (visit: AffectedVisit, choice: Choice) => void;
};

const HEADS: TableHead[] = [
  { head: "Visit", of: "time" },
  { head: "Patient" },
  { head: "Paid", of: "number" },
  { head: "What happens" },
];

/** The visits that a nurse cannot keep, each with what happens to it. */
export function AffectedTable({ visits, timeZone, choiceOf, onChoose }: AffectedTableProps) {
  return (
    <Table label="Affected visits" heads={HEADS}>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit._id}>
            <td data-of="time">
              {timeOfDay(visit.startsAt, timeZone)}
              <small>{shortDate(visit.startsAt, timeZone)}</small>
            </td>
            <th scope="row">
              <Link to={recordPaths.visit(visit._id)}>{visit.patient}</Link>
              {visit.isTold && <small>Knows that the nurse is unavailable</small>}
            </th>
            <td data-of="number">{money(visit.paidCents / 100)}</td>
            <td data-line>
              {visit.decided ?? (
                <SelectField
                  label={<VisuallyHidden>What happens to {visit.patient}'s visit</VisuallyHidden>}
                  value={isGone(visit, choiceOf(visit)) ? LATER : choiceOf(visit)}
                  error={
                    isGone(visit, choiceOf(visit))
                      ? "The time you chose was just taken. Please choose again."
                      : undefined
                  }
                  onChange={({ target }) => onChoose(visit, target.value)}
                >
                  {choicesOf(visit, timeZone).map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </SelectField>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
