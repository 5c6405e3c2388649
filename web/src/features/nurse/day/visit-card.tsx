import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { Attendance, NurseVisit } from "@lamplight/api/contract/nurse.ts";
import { Video } from "lucide-react";
import { AttendanceChoice } from "../../../components/fields/attendance-choice.tsx";
import { ButtonAnchor } from "../../../components/form/button.tsx";
import { Card } from "../../../components/layout/boxes.tsx";
import { Status } from "../../../components/states/status.tsx";
import styles from "./nurse.module.css";
import { useAttendance } from "./queries.ts";
import { VisitNotes } from "./visit-notes.tsx";

const CHOICES: Record<Attendance, { label: string; recorded: string }> = {
  met: { label: "We met", recorded: "You met." },
  patient_absent: { label: "Patient did not come", recorded: "The patient did not come." },
  consultant_absent: {
    label: "I could not come",
    recorded: "You could not come. The patient gets a full refund.",
  },
};

type VisitProps = { visit: NurseVisit; timeZone: string; now: number };

/** One visit of the nurse: the patient, the video link, and attendance once it has started. The next one shows the reason for it. */
export function VisitCard({ isNext, onRecord, ...of }: VisitProps & { isNext?: boolean; onRecord?: () => void }) {
  const { visit, timeZone, now } = of;
  const { patient, startsAt, endsAt, meetingUrl } = visit;
  const isOver = now >= Date.parse(endsAt);
  return (
    <Card as="li" data-row data-next={isNext} className={styles["visit"]}>
      <div className={styles["head"]}>
        <h2>
          {timeOfDay(startsAt, timeZone)} <span>{patient}</span>
        </h2>
        <Status tone={isOver ? "past" : meetingUrl ? "good" : "waiting"}>{stateOf(visit, now)}</Status>
      </div>
      {isNext && <PatientDetails visit={visit} />}
      {meetingUrl && (
        <ButtonAnchor
          href={`/api/nurse/visits/${visit._id}/join`}
          target="_blank"
          rel="noreferrer"
          variant={isOver ? "quiet" : "main"}
          size={isOver ? "small" : "large"}
        >
          <Video size={22} strokeWidth={1.75} aria-hidden />
          {isOver ? "Rejoin" : "Join"}
        </ButtonAnchor>
      )}
      {now >= Date.parse(startsAt) && <VisitAttendance {...of} onRecord={onRecord} />}
      {!isNext && <FoldedDetails visit={visit} />}
      <VisitNotes visit={visit} timeZone={timeZone} />
    </Card>
  );
}

/** A later visit as one line. Opened, it has what the patient wrote, and the notes. */
export function VisitLine({ visit, timeZone }: Omit<VisitProps, "now">) {
  const { patient, startsAt, details } = visit;
  const { reason, visitFor } = details;
  return (
    <li data-row className={styles["line"]}>
      <details>
        <summary>
          <h2>
            {timeOfDay(startsAt, timeZone)} <span>{visitFor ? `${patient} for ${visitFor.name}` : patient}</span>
          </h2>
          <span>{reason || "No reason given"}</span>
        </summary>
        <PatientDetails visit={visit} />
        <VisitNotes visit={visit} timeZone={timeZone} />
      </details>
    </li>
  );
}

function stateOf({ startsAt, endsAt, opensAt }: NurseVisit, now: number): string {
  const minutesTo = (at: string) => Math.max(1, Math.ceil((Date.parse(at) - now) / MINUTE_MS));
  if (now >= Date.parse(endsAt)) return "Ended";
  if (now >= Date.parse(startsAt)) return `In progress, ends in ${minutesTo(endsAt)} min`;
  if (now >= Date.parse(opensAt)) return `Open, starts in ${minutesTo(startsAt)} min`;
  const minutes = minutesTo(startsAt);
  return minutes < 60 ? `Starts in ${minutes} min` : "Booked";
}

function VisitAttendance({ visit, timeZone, now, onRecord }: VisitProps & { onRecord?: (() => void) | undefined }) {
  const { mutate: record, isPending, variables, error } = useAttendance(visit._id);
  return (
    <AttendanceChoice
      {...{ visit, timeZone, now, error }}
      words={CHOICES}
      pending={isPending ? variables.attendance : undefined}
      onChoose={(attendance) => {
        onRecord?.();
        record({ revision: visit.revision, attendance });
      }}
    />
  );
}

const hasDetails = ({ details: { reason, visitFor, documents } }: NurseVisit): boolean =>
  reason !== "" || visitFor !== null || documents.length > 0;

/** What the patient told us before the visit. */
function PatientDetails({ visit }: { visit: NurseVisit }) {
  const { reason, visitFor, documents } = visit.details;
  if (!hasDetails(visit)) return null;
  return (
    <div className={styles["details"]}>
      {visitFor && <p>{`For ${visitFor.name}, ${visitFor.relation.toLowerCase()}`}</p>}
      {reason && <p>{reason}</p>}
      {documents.length > 0 && (
        <ul>
          {documents.map(({ _id: documentId, name }) => (
            <li key={documentId}>
              <a href={`/api/nurse/visits/${visit._id}/documents/${documentId}`} download={name}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const FoldedDetails = ({ visit }: { visit: NurseVisit }) =>
  hasDetails(visit) && (
    <details className={styles["notes"]}>
      <summary>From the patient</summary>
      <PatientDetails visit={visit} />
    </details>
  );
