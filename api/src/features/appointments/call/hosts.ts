import { type Db, violates } from "../../../lib/db/db.ts";

/**
 * Assigns a visit one of the video provider's hosts without another call at that time, and stores the host. Returns null if all are taken.
 * The exclusion constraint decides between concurrent visits.
 */
export async function claimHost(db: Db, appointmentId: string, hosts: string[]): Promise<string | null> {
  const [visit] = await db<
    { callHost: string | null }[]
  >`select call_host from appointment where id = ${appointmentId}`;
  if (visit?.callHost) return visit.callHost;
  for (const host of hosts) if (await claim(db, appointmentId, host)) return host;
  return null;
}

/**
 * Visits try a host one after the other, and skip one that is visibly taken: concurrent updates that violate the exclusion constraint may
 * wait for each other (deadlock).
 */
async function claim(db: Db, appointmentId: string, host: string): Promise<boolean> {
  try {
    return await db.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${host}, 0))`;
      const { count } = await tx`
        update appointment set call_host = ${host} where id = ${appointmentId} and not exists (
          select from appointment other where other.id <> appointment.id and other.status = 'paid' and other.call_host = ${host}
            and tstzrange(other.starts_at, other.ends_at) && tstzrange(appointment.starts_at, appointment.ends_at)
        )`;
      return count === 1;
    });
  } catch (error) {
    if (violates(error, "appointment_host_free")) return false;
    throw error;
  }
}
