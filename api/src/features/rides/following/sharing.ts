import { inWords, SHARE_LINK_HOURS } from "../../../../contract/rules.ts";
import { SharedRide } from "../../../../contract/shared-rides.ts";
import { publicFirstName } from "../../../lib/accounts/display-name.ts";
import { createToken, digest } from "../../../lib/accounts/tokens.ts";
import { asAnswer } from "../../../lib/db/answers.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";
import { byPatient, recordAudit } from "../../../lib/office/audit.ts";
import { DRIVER_COMES, markReady } from "../booking/will-call.ts";
import type { Reading } from "../service.ts";

const ENDED = `This link has expired. Links stop working ${inWords(SHARE_LINK_HOURS, "hours")} after the ride, or when they're turned off.`;

/** Creates a share link for a patient's ride and replaces the previous one. Throws "conflict" for a ride that is over. */
export async function shareRide(tx: Tx, patientId: string, rideId: string, publicUrl: string): Promise<string> {
  const [ride] = await tx<{ isOver: boolean }[]>`
    select status in ('completed', 'cancelled') as is_over from ride where id = ${rideId} and patient_id = ${patientId} for update`;
  if (!ride) throw notFound("ride");
  if (ride.isOver) throw new AppError("conflict", "This ride is over, so it can't be shared.");
  const token = createToken();
  await tx`
    insert into ride_link (ride_id, token_hash) values (${rideId}, ${digest(token)})
    on conflict (ride_id) do update set token_hash = excluded.token_hash, made_at = now()`;
  await recordAudit(tx, byPatient(patientId), "ride shared", patientId, rideId);
  return `${publicUrl}/ride#token=${token}`;
}

/** Turns off a ride's share link; safe to repeat. */
export async function unshareRide(tx: Tx, patientId: string, rideId: string): Promise<void> {
  const own = await tx`select from ride where id = ${rideId} and patient_id = ${patientId}`;
  if (own.length === 0) throw notFound("ride");
  const ended = await tx`delete from ride_link where ride_id = ${rideId} returning ride_id`;
  if (ended.length > 0) await recordAudit(tx, byPatient(patientId), "ride not shared any more", patientId, rideId);
}

/** Ride id of a share link's token. Throws "missing" for an expired or unknown link. */
export async function rideOfLink(db: Queries, token: string): Promise<string> {
  const [link] = await db<{ rideId: string | null }[]>`select ride_of_link(${digest(token)}) as ride_id`;
  if (!link?.rideId) throw new AppError("missing", ENDED);
  return link.rideId;
}

/** The shared view of a ride. An unpaid ride shows as waiting: holders of the link see nothing about payment. */
export async function sharedRide({ db, config }: Reading, token: string): Promise<SharedRide["ride"]> {
  const rideId = await rideOfLink(db, token);
  const [ride] = await db<{ driver: string | null }[]>`
    select case when r.pay_until <= now() then 'cancelled' when r.status = 'unpaid' then 'pending' else r.status end as status,
      r.status = 'pending' and r.starts_at is null and r.held_at is null as waits_for_call, r.status = 'pending' and r.held_at is not null as on_hold,
      case when r.status = 'accepted' then r.step end as step, case when r.status = 'accepted' then r.step_at end as step_at,
      case when r.status = 'accepted' and r.step = 'on_my_way' then r.about_minutes end as about_minutes, r.starts_at, d.name as driver,
      (select json_build_object('type', own ->> 'vehicleType', 'model', own ->> 'vehicleModel', 'plate', own ->> 'vehicleNumber')
        from vehicle_at(d, coalesce(r.starts_at, now())) own where d.id is not null) as vehicle
    from ride r left join driver d on d.id = r.driver_id where r.id = ${rideId}`;
  if (!ride) throw new AppError("missing", ENDED);
  return asAnswer(SharedRide.shape.ride, {
    ...ride,
    timeZone: config.practiceTimeZone,
    driver: ride.driver && (publicFirstName(ride.driver) || "Your driver"),
  });
}

/** What the holder of a share link reads after "I'm ready". */
export const readyByLinkText = ({ status }: SharedRide["ride"]): string =>
  status === "accepted" ? DRIVER_COMES : "We're looking for a driver. Keep this page open: it shows when one accepts.";

/** Marks the passenger as ready through a share link. Throws like `markReady` and `rideOfLink`. */
export async function markReadyByLink(tx: Tx, token: string): Promise<void> {
  const rideId = await rideOfLink(tx, token);
  const [ride] = await tx<{ patientId: string }[]>`select patient_id from ride where id = ${rideId}`;
  if (ride) await markReady(tx, byPatient(ride.patientId), rideId, "By the share link");
}
