import { MINUTE_MS } from "@lamplight/api/contract/durations.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { NurseVisit } from "@lamplight/api/contract/nurse.ts";
import { CalendarOff, MonitorCheck, Video } from "lucide-react";
import { officeScreens, paths } from "../../../app/paths.ts";
import { ButtonAnchor } from "../../../components/form/button.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { QuietLink } from "../../../components/record/quiet-actions.tsx";
import { RecordCard } from "../../../components/record/record-card.tsx";
import { WhenBox } from "../../../components/record/when-box.tsx";
import { VisitAttendance } from "./visit-attendance.tsx";
import { firstNameOf, namesOf, relationOf, VisitParts, VisitReason } from "./visit-details.tsx";

type NextVisitProps = { visit: NurseVisit; timeZone: string; now: number };

/** The next visit, or the one in progress: who, when and why, and the call. */
export function NextVisit({ visit, timeZone, now }: NextVisitProps) {
  const { _id, patient, startsAt, endsAt, opensAt, meetingUrl } = visit;
  const hasStarted = now >= Date.parse(startsAt);
  return (
    <div data-row>
      <RecordCard
        label={`Next visit: ${patient}`}
        top={
          <WhenBox startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} isOnDay>
            <p>{stateOf(visit, now)}</p>
          </WhenBox>
        }
        personId={_id}
        name={namesOf(visit)}
        about={relationOf(visit)}
        body={
          <>
            <VisitReason visit={visit} />
            {meetingUrl ? (
              <ButtonAnchor href={`/api/nurse/visits/${_id}/join`} target="_blank" rel="noreferrer" data-main>
                <Video size={22} strokeWidth={1.75} aria-hidden />
                Join call with {firstNameOf(patient)}
              </ButtonAnchor>
            ) : (
              <Soft variant="sm">{`You can join from ${timeOfDay(opensAt, timeZone)}. The button appears here.`}</Soft>
            )}
            {hasStarted && <VisitAttendance {...{ visit, timeZone, now }} />}
            <VisitParts visit={visit} timeZone={timeZone}>
              <QuietLink Icon={MonitorCheck} to={paths.testCall}>
                Test camera
              </QuietLink>
              {!hasStarted && (
                <QuietLink Icon={CalendarOff} tone="danger" to={officeScreens.nurseTimeOff}>
                  I can't come
                </QuietLink>
              )}
            </VisitParts>
          </>
        }
      />
    </div>
  );
}

function stateOf({ startsAt, endsAt, opensAt }: NurseVisit, now: number): string {
  const minutesTo = (at: string) => Math.max(1, Math.ceil((Date.parse(at) - now) / MINUTE_MS));
  if (now >= Date.parse(startsAt)) return `In progress, ends in ${minutesTo(endsAt)} min`;
  const minutes = minutesTo(startsAt);
  if (now >= Date.parse(opensAt)) return `Open, starts in ${minutes} min`;
  return minutes < 60 ? `Starts in ${minutes} min` : "Booked";
}
