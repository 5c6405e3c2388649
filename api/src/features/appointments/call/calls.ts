import type { Db } from "../../../lib/db/db.ts";
import { transact } from "../../../lib/db/transact.ts";
import type { Job } from "../../../lib/jobs/jobs.ts";
import { enqueueEmail } from "../../../lib/mail/emails.ts";
import type { Services } from "../../../lib/services.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { VideoCall } from "../../../lib/video-call.ts";
import { claimHost } from "./hosts.ts";

/** `tries` includes this one. */
type Visit = {
  id: string;
  startsAt: Date;
  endsAt: Date;
  meetingUrl: string | null;
  tries: number;
  consultant: string;
};

const AT_ONCE = 5;
/** The number of tries with the video provider, over about 15 seconds; then the call uses a room of our own. */
const MAX_TRIES = 4;

/**
 * Creates the link of each paid visit, then queues the emails that contain it. A visit is leased for half a minute. The link is stored
 * only if there is none, so that two concurrent runs give the same link.
 */
export const arrangeCalls = (services: Services): Job => ({
  name: "calls",
  async run() {
    const visits = await claimVisits(services.db);
    await Promise.all(visits.map((visit) => arrange(services, visit)));
    return visits.length;
  },
});

const claimVisits = (db: Db) => db<Visit[]>`
  with due as (
    select id from appointment where call_due_at <= now() order by call_due_at limit ${AT_ONCE} for no key update skip locked
  )
  update appointment set call_due_at = now() + interval '30 seconds', call_tries = call_tries + 1
  from due where appointment.id = due.id
  returning appointment.id, starts_at, ends_at, meeting_url, call_tries as tries,
    (select name from consultant where consultant.id = consultant_id) as consultant`;

async function arrange(services: Services, visit: Visit): Promise<void> {
  const call: VideoCall | null = visit.meetingUrl
    ? { url: visit.meetingUrl, dialIn: null, providerId: null }
    : await callFor(services, visit);
  if (!call) {
    await services.db`update appointment set call_due_at = now() + backoff(${visit.tries}) where id = ${visit.id} and call_due_at is not null`;
    return;
  }
  await transact(services, async (tx) => {
    const arranged = await tx`
      update appointment set meeting_url = coalesce(meeting_url, ${call.url}), call_due_at = null,
        dial_in = case when meeting_url is null then ${call.dialIn && tx.json(call.dialIn)} else dial_in end
      where id = ${visit.id} and call_due_at is not null returning id`;
    // A meeting that was created too late belongs to no link and is deleted.
    if (call.providerId !== null)
      await tx`
        insert into meeting (provider_id, appointment_id, url, starts_at, ends_at, due_at)
        values (${call.providerId}, ${visit.id}, ${call.url}, ${visit.startsAt}, ${visit.endsAt},
          case when ${arranged.length === 0} then now() end)`;
    if (arranged.length === 0) return;
    // The confirmation has the time as it is now. Only a visit that was confirmed before gets an email about its last move.
    const confirmed = await tx`select from email_outbox where kind = 'appointment-paid' and subject_id = ${visit.id}`;
    if (confirmed.length === 0) return enqueueEmail(tx, "appointment-paid", visit.id);
    await tx`
      select enqueue_email('visit-moved', id) from appointment_move where appointment_id = ${visit.id} order by id desc limit 1`;
  });
}

/** A meeting of the provider with a host who has no other call then, or a room of our own; null to try again later. */
async function callFor(
  { db, videoCalls, log, config }: Services,
  { id, startsAt, endsAt, tries, consultant }: Visit,
): Promise<VideoCall | null> {
  const host = await claimHost(db, id, videoCalls.hosts);
  if (!host) return videoCalls.room();
  try {
    return await videoCalls.arrange(host, startsAt, (endsAt.getTime() - startsAt.getTime()) / 60_000);
  } catch (error) {
    log.warn({ appointmentId: id, tries, err: error }, "the video provider did not create a meeting");
    if (tries < MAX_TRIES) return null;
  }
  const room = videoCalls.room();
  const failed = `Zoom did not create a meeting for the visit with ${consultant} on ${formatTime(startsAt, config.practiceTimeZone)}`;
  if (room === null) {
    const message = `${failed}, and no other rooms are set up. We keep trying.`;
    if (tries === MAX_TRIES) await db`select alert_office(${message})`;
    return null;
  }
  const message = `${failed}. The visit uses a room of our own, and the patient has the link.`;
  await db.begin(async (tx) => {
    await tx`update appointment set call_host = null where id = ${id}`;
    await tx`select alert_office(${message})`;
  });
  return room;
}
