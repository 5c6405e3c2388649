import { AppError } from "../../../lib/http/errors.ts";
import type { Job } from "../../../lib/jobs/jobs.ts";
import type { Services } from "../../../lib/services.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { nurseVisit } from "../nurse/nurse-day.ts";
import { CALL_CLOSED, recordCallOpened } from "./call-opened.ts";

const AT_ONCE = 5;
/** Failed tries before the office is alerted. Tries continue after that. */
const ALERT_AFTER_TRIES = 4;

/** Times are the visit's current ones; `tries` includes this one. */
type Meeting = {
  providerId: string;
  appointmentId: string;
  tries: number;
  startsAt: Date;
  endsAt: Date;
  consultant: string;
  isWanted: boolean;
  isUpToDate: boolean;
};

/**
 * Updates the video provider's meetings: moves those of moved visits and deletes those no longer needed. Each is updated to the visit's
 * current state; if the visit changes during the call, the meeting is updated again.
 */
export const updateMeetings = (services: Services): Job => ({
  name: "meetings",
  async run() {
    const meetings = await claimMeetings(services);
    await Promise.all(meetings.map((meeting) => update(services, meeting)));
    return meetings.length;
  },
});

const claimMeetings = ({ db }: Services) => db<Meeting[]>`
  with due as (
    select provider_id from meeting where due_at <= now() order by due_at limit ${AT_ONCE} for update skip locked
  )
  update meeting set due_at = now() + interval '30 seconds', tries = tries + 1
  from due, appointment a where meeting.provider_id = due.provider_id and a.id = appointment_id
  returning meeting.provider_id, appointment_id, tries, a.starts_at, a.ends_at,
    (select name from consultant where id = a.consultant_id) as consultant,
    a.status in ('paid', 'completed') and a.meeting_url = url as is_wanted,
    (a.starts_at, a.ends_at) = (meeting.starts_at, meeting.ends_at) as is_up_to_date`;

async function update({ db, videoCalls, log, config }: Services, meeting: Meeting): Promise<void> {
  const { providerId, appointmentId, tries, startsAt, endsAt, consultant } = meeting;
  try {
    if (!meeting.isWanted) await videoCalls.remove(providerId);
    else if (!meeting.isUpToDate) await videoCalls.move(providerId, startsAt, minutesOf(meeting));
  } catch (error) {
    log.warn({ appointmentId, tries, err: error }, "the video provider did not receive a change");
    await db`update meeting set due_at = now() + backoff(${tries}) where provider_id = ${providerId} and tries = ${tries}`;
    const visit = `the visit with ${consultant} on ${formatTime(startsAt, config.practiceTimeZone)}`;
    if (tries === ALERT_AFTER_TRIES)
      await db`select alert_office(${`Zoom did not accept a change to ${visit}. The link still works.`})`;
    return;
  }
  if (meeting.isWanted)
    await db`
      update meeting set starts_at = ${startsAt}, ends_at = ${endsAt}, due_at = case when tries <> ${tries} then due_at end
      where provider_id = ${providerId}`;
  else await db`delete from meeting where provider_id = ${providerId} and tries = ${tries}`;
}

const minutesOf = ({ startsAt, endsAt }: Meeting): number => (endsAt.getTime() - startsAt.getTime()) / 60_000;

/**
 * The link for a nurse to join their own open call: the provider's one-time host link, which is not stored, or the call's own link if there
 * is no such meeting or the provider fails, so that the nurse can always join.
 */
export async function hostLink(services: Services, consultantId: string, visitId: string): Promise<string> {
  const { meetingUrl } = await nurseVisit(services.db, consultantId, visitId);
  if (meetingUrl === null) throw new AppError("conflict", CALL_CLOSED);
  await recordCallOpened(services.db, visitId, "nurse");
  const [meeting] = await services.db<{ providerId: string }[]>`
    select provider_id from meeting where appointment_id = ${visitId} and url = ${meetingUrl}`;
  if (!meeting) return meetingUrl;
  try {
    return await services.videoCalls.startLink(meeting.providerId);
  } catch (error) {
    services.log.warn({ appointmentId: visitId, err: error }, "the video provider gave no link for the host");
    return meetingUrl;
  }
}
