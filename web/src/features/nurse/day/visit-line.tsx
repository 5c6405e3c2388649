import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { Attendance, NurseVisit } from "@lamplight/api/contract/nurse.ts";
import { Check, FileText, type LucideIcon, NotebookPen, Video, X } from "lucide-react";
import { Soft, Stack } from "../../../components/layout/boxes.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { QuietAnchor } from "../../../components/record/quiet-actions.tsx";
import styles from "./nurse.module.css";
import { VisitAttendance } from "./visit-attendance.tsx";
import { namesOf, relationOf, VisitParts, VisitReason } from "./visit-details.tsx";

type VisitLineProps = { visit: NurseVisit; timeZone: string; now: number };

const ENDED: Record<Attendance, string> = {
  met: "Met",
  patient_absent: "Did not come",
  consultant_absent: "You could not come",
};

/** A visit as one line: what it is about, or how it ended. Opened, it has everything about it. */
export function VisitLine({ visit, timeZone, now }: VisitLineProps) {
  const { _id, startsAt, endsAt, meetingUrl, attendance, details } = visit;
  const relation = relationOf(visit);
  return (
    <li data-row>
      <details className={styles["line"]}>
        <summary data-main>
          <h2>
            <span>{timeOfDay(startsAt, timeZone)}</span> <b>{namesOf(visit)}</b>
          </h2>
          <span>{attendance ? ENDED[attendance] : details.reason || "No reason given"}</span>
          <Mark visit={visit} />
        </summary>
        <Stack>
          {relation && <Soft variant="sm">{relation}</Soft>}
          <VisitReason visit={visit} />
          {now >= Date.parse(startsAt) && <VisitAttendance {...{ visit, timeZone, now }} />}
          <VisitParts visit={visit} timeZone={timeZone}>
            {meetingUrl && now >= Date.parse(endsAt) && (
              <QuietAnchor Icon={Video} href={`/api/nurse/visits/${_id}/join`} target="_blank" rel="noreferrer">
                Rejoin
              </QuietAnchor>
            )}
          </VisitParts>
        </Stack>
      </details>
    </li>
  );
}

function markOf({ attendance, details, notes }: NurseVisit): [LucideIcon, string] | null {
  if (attendance) return attendance === "met" ? [Check, ""] : [X, ""];
  if (details.documents.length > 0) return [FileText, "with documents"];
  return notes.length > 0 ? [NotebookPen, "with notes"] : null;
}

function Mark({ visit }: { visit: NurseVisit }) {
  const mark = markOf(visit);
  if (!mark) return null;
  const [Icon, words] = mark;
  return (
    <>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {words && <VisuallyHidden>{words}</VisuallyHidden>}
    </>
  );
}
