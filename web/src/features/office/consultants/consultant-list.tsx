import { shortDate } from "@lamplight/api/contract/format-time.ts";
import type { MissingOfNurse, OfficeConsultant } from "@lamplight/api/contract/office-consultants.ts";
import { BOOKABLE_DAYS, inWords } from "@lamplight/api/contract/rules.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { OfficeList, OfficeRow } from "../../../components/office/office-list.tsx";
import { Avatar } from "../../../components/people/portrait.tsx";
import { Availability } from "../../../components/states/status.tsx";
import styles from "./office-consultants.module.css";
import { type ConsultantFilter, consultantsQuery } from "./queries.ts";

const NONE = { title: "No nurses yet", text: "Add the first nurse." };
const NO_MATCH = { title: "No nurses match", text: "Try part of a name, or another state." };

/** Consultants with fee, hours, time off, and how much of the next week is booked. */
export function OfficeConsultantList({ filter, timeZone }: { filter: ConsultantFilter; timeZone: string }) {
  const known = useInfiniteQuery(consultantsQuery(filter));
  const isFiltered = filter.q !== "" || filter.state !== "all";
  return (
    <OfficeList label="Consultants" query={known} empty={isFiltered ? NO_MATCH : NONE}>
      {(consultant) => (
        <OfficeRow key={consultant._id} className={styles["row"]}>
          <Avatar src={consultant.image} name={consultant.name} />
          <p>
            <Link to={recordPaths.consultant(consultant._id)}>{consultant.name}</Link>
            <span className={styles["small"]}>{`${consultant.speciality}, $${consultant.feeCents / 100}`}</span>
          </p>
          <Soft>{consultant.hours}</Soft>
          <p className={styles["small"]}>{missingText(consultant) ?? summaryOf(consultant, timeZone)}</p>
          <Availability available={consultant.available} />
        </OfficeRow>
      )}
    </OfficeList>
  );
}

const PARTS: Record<MissingOfNurse, string> = { license: "license", hours: "weekly hours", login: "login" };

const missingText = ({ available, missing }: OfficeConsultant): string | null =>
  available || missing.length === 0
    ? null
    : `Can't be booked yet. Missing: ${missing.map((part) => PARTS[part]).join(", ")}.`;

/** Bookings and time off in the next seven days, as a sentence. */
function summaryOf({ use, nextTimeOff }: OfficeConsultant, timeZone: string): string {
  const booked = `${use.booked} of ${use.open} times booked in the next ${inWords(BOOKABLE_DAYS, "days")}.`;
  if (!nextTimeOff) return booked;
  const who = nextTimeOff.isForAll ? "Everyone is off" : "Off";
  const days = [nextTimeOff.from, Date.parse(nextTimeOff.to) - 1].map((at) => shortDate(at, timeZone));
  return `${booked} ${who} ${[...new Set(days)].join(" to ")}.`;
}
