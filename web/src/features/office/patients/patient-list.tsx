import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import { dateAndTime, fullDate } from "@lamplight/api/contract/format-time.ts";
import type { PatientRow, PatientSort } from "@lamplight/api/contract/patients.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { OfficeList } from "../../../components/office/office-list.tsx";
import type { TableHead } from "../../../components/office/table.tsx";
import { patientsQuery } from "./queries.ts";

const NO_MATCH = {
  title: "No patients match",
  text: "Try part of the name, the email, or the phone number in any format.",
};

const NONE: Record<PatientSort, { title: string; text: string }> = {
  name: NO_MATCH,
  next: { title: "No upcoming visits", text: "Patients with a booked visit appear here, soonest first." },
  last: { title: "No past visits yet", text: "Patients who had a visit appear here, latest first." },
  "no-shows": { title: "No no-shows", text: "Patients who miss a visit appear here." },
};

const HEADS: { head: string; sort?: PatientSort; of?: TableHead["of"] }[] = [
  { head: "Patient", sort: "name" },
  { head: "Phone", of: "time" },
  { head: "Email" },
  { head: "Next visit", sort: "next" },
  { head: "Last visit", sort: "last" },
  { head: "No-shows", sort: "no-shows", of: "number" },
];

/** Last visits and no-shows are sorted from the latest and most, everything else from A and from now. */
const DESCENDING: readonly PatientSort[] = ["last", "no-shows"];

type PatientListProps = {
  q: string;
  sort: PatientSort;
  /** Without it, the heads don't sort. */
  onSort: ((sort: PatientSort) => void) | undefined;
  timeZone: string;
};

/** Patients with contact details, next and last visit, and no-shows. */
export function PatientList({ q, sort, onSort, timeZone }: PatientListProps) {
  const known = useInfiniteQuery(patientsQuery(q, sort));
  const heads = HEADS.map(({ sort: by, ...head }): TableHead => {
    if (!by || !onSort) return head;
    const sorted = by !== sort ? "none" : DESCENDING.includes(by) ? "descending" : "ascending";
    return { ...head, sorted, onSort: () => onSort(by) };
  });
  return (
    <OfficeList label="Patients" query={known} empty={q ? NO_MATCH : NONE[sort]} heads={heads}>
      {(patient) => <Row key={patient._id} patient={patient} timeZone={timeZone} />}
    </OfficeList>
  );
}

function Row({ patient, timeZone }: { patient: PatientRow; timeZone: string }) {
  const { _id, name, email, phone, nextVisit, lastVisit, noShows, hasDuplicate } = patient;
  return (
    <tr data-row>
      <th scope="row">
        <Link to={recordPaths.patient(_id)}>{name}</Link>
        {hasDuplicate && <small>Possible duplicate</small>}
      </th>
      <td data-of="time">{phone && <a href={telHref(phone)}>{formatPhone(phone)}</a>}</td>
      <td data-line>{email}</td>
      <td data-head="Next visit">{nextVisit && dateAndTime(nextVisit, timeZone)}</td>
      <td data-head={lastVisit && "Last visit"}>{lastVisit ? fullDate(lastVisit, timeZone) : "No visits yet"}</td>
      <td data-head="No-shows" data-of="number">
        {noShows > 0 && noShows}
      </td>
    </tr>
  );
}
