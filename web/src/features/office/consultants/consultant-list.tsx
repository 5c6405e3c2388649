import { shortDate } from "@lamplight/api/contract/format-time.ts";
import { MISSING_PARTS, type OfficeConsultant } from "@lamplight/api/contract/office-consultants.ts";
import { BOOKABLE_DAYS, inWords } from "@lamplight/api/contract/rules.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { OfficeList } from "../../../components/office/office-list.tsx";
import type { TableHead } from "../../../components/office/table.tsx";
import { Avatar } from "../../../components/people/portrait.tsx";
import { Availability } from "../../../components/states/status.tsx";
import { inDollars } from "../../../lib/time/format.ts";
import { type ConsultantFilter, consultantsQuery } from "./queries.ts";

const NONE = { title: "No nurses yet", text: "Add the first nurse." };
const NO_MATCH = { title: "No nurses match", text: "Try part of a name, or another state." };

const HEADS: TableHead[] = [
  { head: "Picture", of: "check" },
  { head: "Nurse" },
  { head: "Hours" },
  { head: "Next days" },
  { head: "State" },
];

/** Consultants with fee, hours, time off, and how much of the next week is booked. */
export function OfficeConsultantList({ filter, timeZone }: { filter: ConsultantFilter; timeZone: string }) {
  const known = useInfiniteQuery(consultantsQuery(filter));
  const isFiltered = filter.q !== "" || filter.state !== "all";
  return (
    <OfficeList label="Consultants" query={known} empty={isFiltered ? NO_MATCH : NONE} heads={HEADS}>
      {(consultant) => (
        <tr key={consultant._id} data-row>
          <td data-of="check">
            <Avatar src={consultant.image} name={consultant.name} />
          </td>
          <th scope="row">
            <Link to={recordPaths.consultant(consultant._id)}>{consultant.name}</Link>
            <small>{`${consultant.speciality}, ${inDollars(consultant.feeCents)}`}</small>
          </th>
          <td data-line>{consultant.hours}</td>
          <td data-line>{missingText(consultant) ?? summaryOf(consultant, timeZone)}</td>
          <td>
            <Availability available={consultant.available} />
          </td>
        </tr>
      )}
    </OfficeList>
  );
}

const missingText = ({ available, missing }: OfficeConsultant): string | null =>
  available || missing.length === 0
    ? null
    : `Can't be booked yet. Missing: ${missing.map((part) => MISSING_PARTS[part]).join(", ")}.`;

/** Bookings and time off in the next seven days, as a sentence. */
function summaryOf({ use, nextTimeOff }: OfficeConsultant, timeZone: string): string {
  const booked = `${use.booked} of ${use.open} times booked in the next ${inWords(BOOKABLE_DAYS, "days")}.`;
  if (!nextTimeOff) return booked;
  const who = nextTimeOff.isForAll ? "Everyone is off" : "Off";
  const days = [nextTimeOff.from, Date.parse(nextTimeOff.to) - 1].map((at) => shortDate(at, timeZone));
  return `${booked} ${who} ${[...new Set(days)].join(" to ")}.`;
}
