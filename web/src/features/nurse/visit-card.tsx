import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { Attendance, NurseVisit } from "@lamplight/api/contract/nurse.ts";
import { Video } from "lucide-react";
import { AttendanceChoice } from "../../components/attendance-choice.tsx";
import { ButtonAnchor } from "../../components/button.tsx";
import { Status } from "../../components/status.tsx";
import styles from "./nurse.module.css";
import { useAttendance } from "./queries.ts";
import { VisitNotes } from "./visit-notes.tsx";

const WORDS: Record<Attendance, { label: string; said: string }> = {
  met: { label: "We met", said: "You met." },
  patient_absent: { label: "Patient did not come", said: "The patient did not come." },
  consultant_absent: {
    label: "I could not come",
    said: "You could not come. All that was paid goes back to the patient.",
  },
};

const MINUTE = 60_000;

/** One visit of hers: what it is, the way in, and once it is over, what became of it. */
export function VisitCard({ visit, timeZone, now }: { visit: NurseVisit; timeZone: string; now: number }) {
  const { patient, startsAt, endsAt, meetingUrl } = visit;
  const isOver = now >= Date.parse(endsAt);
  return (
    <li data-row className={styles["visit"]}>
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
          {isOver ? "Join again" : "Join"}
        </ButtonAnchor>
      )}
      {now >= Date.parse(startsAt) && <Became visit={visit} timeZone={timeZone} now={now} />}
      <Told visit={visit} />
      <VisitNotes visit={visit} timeZone={timeZone} />
    </li>
  );
}

function stateOf({ startsAt, endsAt, opensAt }: NurseVisit, now: number): string {
  const minutesTo = (at: string) => Math.max(1, Math.ceil((Date.parse(at) - now) / MINUTE));
  if (now >= Date.parse(endsAt)) return "Over";
  if (now >= Date.parse(startsAt)) return `On, ends in ${minutesTo(endsAt)} min`;
  if (now >= Date.parse(opensAt)) return `Open, begins in ${minutesTo(startsAt)} min`;
  const minutes = minutesTo(startsAt);
  return minutes < 60 ? `Begins in ${minutes} min` : "Booked";
}

function Became({ visit, timeZone, now }: { visit: NurseVisit; timeZone: string; now: number }) {
  const { mutate: say, isPending, variables, error } = useAttendance(visit._id);
  return (
    <AttendanceChoice
      {...{ visit, timeZone, now, error }}
      words={WORDS}
      saying={isPending ? variables.attendance : undefined}
      onSay={(attendance) => say({ revision: visit.revision, attendance })}
    />
  );
}

/** What the patient said beforehand, folded away: somebody may look over her shoulder. */
function Told({ visit: { _id, told } }: { visit: NurseVisit }) {
  const { reason, visitFor, documents } = told;
  if (!reason && !visitFor && documents.length === 0) return null;
  return (
    <details className={styles["notes"]}>
      <summary>What the patient said</summary>
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
