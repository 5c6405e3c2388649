import { dateAndTime, fullDate } from "@lamplight/api/contract/format-time.ts";
import type { PatientRow, PatientSort } from "@lamplight/api/contract/patients.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { officePatientPath } from "../../app/paths.ts";
import { OfficeList, OfficeRow } from "../../components/office-list.tsx";
import styles from "./patient-list.module.css";
import { patientsQuery } from "./queries.ts";

const NOBODY = {
  title: "No such person",
  text: "Try half of the name, the email, or the phone number however it was told to you.",
};

const NONE: Record<PatientSort, { title: string; text: string }> = {
  name: NOBODY,
  next: { title: "Nobody has a visit ahead", text: "Whoever books stands here, the soonest first." },
  last: { title: "Nobody was here yet", text: "Whoever had a visit stands here, the latest first." },
  "no-shows": { title: "Everybody came", text: "Whoever stays away from a visit stands here." },
};

/** Patients in an order: how to reach them, when they come or came, and how often they stayed away. */
export function PatientList({ q, sort, timeZone }: { q: string; sort: PatientSort; timeZone: string }) {
  const known = useInfiniteQuery(patientsQuery(q, sort));
  return (
    <OfficeList label="Patients" known={known} empty={q ? NOBODY : NONE[sort]}>
      {(patient) => <Row key={patient._id} patient={patient} timeZone={timeZone} />}
    </OfficeList>
  );
}

function Row({ patient, timeZone }: { patient: PatientRow; timeZone: string }) {
  const { _id, name, email, phone, nextVisit, lastVisit, noShows } = patient;
  const stayedAway = noShows > 0 && `, stayed away ${noShows === 1 ? "once" : `${noShows} times`}`;
  return (
    <OfficeRow className={styles["row"]}>
      <Link to={officePatientPath(_id)} className={styles["name"]}>
        {name}
      </Link>
      <p className={styles["soft"]}>{[email, phone].filter(Boolean).join(", ")}</p>
      <p>{nextVisit && `Next ${dateAndTime(nextVisit, timeZone)}`}</p>
      <p className={styles["soft"]}>
        {lastVisit ? `Last seen ${fullDate(lastVisit, timeZone)}` : "No visit yet"}
        {stayedAway}
      </p>
    </OfficeRow>
  );
}
