import { type Db, violates } from "../../lib/db.ts";

/**
 * Gives a visit one of the video provider's hosts who has no other call at that time, and remembers whom; null when all
 * are taken. The exclusion constraint decides between visits that ask at once.
 */
export async function claimHost(db: Db, appointmentId: string, hosts: string[]): Promise<string | null> {
  const [visit] = await db<
    { callHost: string | null }[]
  >`select call_host from appointment where id = ${appointmentId}`;
  if (visit?.callHost) return visit.callHost;
  for (const host of hosts) if (await isFree(db, appointmentId, host)) return host;
  return null;
}

/**
 * Visits ask for a host in turn, and for none who is seen to be taken: what conflicts, and is written at once with what it
 * conflicts with, may make each wait for the other (deadlock).
 */
async function isFree(db: Db, appointmentId: string, host: string): Promise<boolean> {
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
