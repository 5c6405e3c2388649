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

/** One visit of the nurse: the patient, the video link, and attendance once it has started. */
export function VisitCard({ visit, timeZone, now }: { visit: NurseVisit; timeZone: string; now: number }) {
  const { patient, startsAt, endsAt, meetingUrl } = visit;
  const isOver = now >= Date.parse(endsAt);
  return (
    <Card as="li" data-row className={styles["visit"]}>
      <div className={styles["head"]}>
        <h2>
          {timeOfDay(startsAt, timeZone)} <span>{patient}</span>
        </h2>
        <Status tone={isOver ? "past" : meetingUrl ? "good" : "waiting"}>{stateOf(visit, now)}</Status>
      </div>
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
      {now >= Date.parse(startsAt) && <VisitAttendance visit={visit} timeZone={timeZone} now={now} />}
      <PatientDetails visit={visit} />
      <VisitNotes visit={visit} timeZone={timeZone} />
    </Card>
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

function VisitAttendance({ visit, timeZone, now }: { visit: NurseVisit; timeZone: string; now: number }) {
  const { mutate: record, isPending, variables, error } = useAttendance(visit._id);
  return (
    <AttendanceChoice
      {...{ visit, timeZone, now, error }}
      words={CHOICES}
      pending={isPending ? variables.attendance : undefined}
      onChoose={(attendance) => record({ revision: visit.revision, attendance })}
    />
  );
}

/** What the patient told us before the visit. Collapsed, because others may see the screen. */
function PatientDetails({ visit: { _id, details } }: { visit: NurseVisit }) {
  const { reason, visitFor, documents } = details;
  if (!reason && !visitFor && documents.length === 0) return null;
  return (
    <details className={styles["notes"]}>
      <summary>From the patient</summary>
      {visitFor && <p>{`For ${visitFor.name}, ${visitFor.relation.toLowerCase()}`}</p>}
      {reason && <p>{reason}</p>}
      {documents.length > 0 && (
        <ul>
          {documents.map(({ _id: documentId, name }) => (
            <li key={documentId}>
              <a href={`/api/nurse/visits/${_id}/documents/${documentId}`} download={name}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
