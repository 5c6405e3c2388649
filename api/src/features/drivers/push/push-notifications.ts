import {
  LOST_RIDE_PUSH,
  offerPush,
  type PushDevice,
  type PushNotifications,
} from "../../../../contract/push-notifications.ts";
import { digest } from "../../../lib/accounts/tokens.ts";
import type { Db, Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import type { Job } from "../../../lib/jobs/jobs.ts";
import type { Device, Push } from "../../../lib/mail/push.ts";
import type { Services } from "../../../lib/services.ts";
import { sendPushTests } from "./push-tests.ts";

/** Push state of this session's device: our public key, and its endpoint if it has one. */
export async function pushStateOf(
  { db, pushes }: Services,
  token: string,
): Promise<Omit<PushNotifications, "success">> {
  const [device] = await db<{ endpoint: string; testedAt: Date | null; reachedAt: Date | null }[]>`
    select endpoint, tested_at, reached_at from push_subscription where session_id = ${digest(token)}`;
  return {
    publicKey: pushes?.publicKey ?? null,
    endpoint: device?.endpoint ?? null,
    testedAt: device?.testedAt?.toISOString() ?? null,
    reachedAt: device?.reachedAt?.toISOString() ?? null,
  };
}

/**
 * Sends push notifications for new offers to this session's device while the session lasts. Replaces any earlier subscription
 * of the device.
 */
export async function subscribeDevice(
  { pushes }: Services,
  tx: Tx,
  driverId: string,
  token: string,
  device: PushDevice,
): Promise<void> {
  const { endpoint, keys } = device;
  if (!pushes)
    throw new AppError(
      "missing",
      "Push notifications aren't set up here. New offers still appear while the app is open.",
    );
  if (!pushes.isDevice({ endpoint, ...keys }))
    throw new AppError(
      "invalid",
      "We can't send notifications to this browser. New offers still appear while the app is open.",
    );
  await tx`delete from push_subscription where endpoint = ${endpoint} or session_id = ${digest(token)}`;
  await tx`
    insert into push_subscription (session_id, driver_id, endpoint, p256dh, auth)
    values (${digest(token)}, ${driverId}, ${endpoint}, ${keys.p256dh}, ${keys.auth})`;
}

/** Removes the push subscription of this session's device. */
export async function unsubscribeDevice(tx: Tx, token: string): Promise<void> {
  await tx`delete from push_subscription where session_id = ${digest(token)}`;
}

type DuePush = Device & { subscriptionId: string; assignmentId: string; tries: number };
/** An assignment now: an open offer with its end, a lost ride, or neither. */
type Subject = { answerBy: Date | null; isLost: boolean };

/**
 * Sends pushes for open offers and lost rides, and tests. Retries until a push is sent, the offer is over or the lost ride is dismissed, and
 * removes devices their push service no longer knows.
 */
export const sendOfferPushes = (services: Services): Job => ({
  name: "push notifications",
  async run() {
    const due = await takeDue(services.db, services.pushes?.atOnce ?? 1);
    await Promise.all(due.map((one) => sendPush(services, one)));
    return due.length + (await sendPushTests(services));
  },
});

/** A crashed worker's pushes become due again after 30 seconds. */
const takeDue = (db: Db, most: number) => db<DuePush[]>`
  with due as (
    select subscription_id, assignment_id from push_notification where due_at <= now() order by due_at limit ${most} for update skip locked
  ), taken as (
    update push_notification set due_at = now() + interval '30 seconds', tries = tries + 1
    from due where push_notification.subscription_id = due.subscription_id and push_notification.assignment_id = due.assignment_id
    returning push_notification.*
  )
  select subscription_id, assignment_id, tries, endpoint, p256dh, auth from taken join push_subscription on id = subscription_id`;

async function sendPush({ db, pushes, config, log }: Services, due: DuePush): Promise<void> {
  const { subscriptionId, assignmentId, tries } = due;
  const [subject] = await db<Subject[]>`
    select a.lost_at is not null as is_lost,
      case when a.outcome = 'offered' and ride.status = 'assigned' and ride.driver_id = a.driver_id and ride.next_check_at > now()
        then ride.next_check_at end as answer_by
    from assignment a join ride on ride.id = a.ride_id where a.id = ${assignmentId}`;
  const message = subject && pushPayload(subject, assignmentId, config.practiceTimeZone);
  try {
    const outcome = message && pushes ? await pushes.send(due, message) : "sent";
    if (outcome === "gone") await db`delete from push_subscription where id = ${subscriptionId}`;
    else
      await db`delete from push_notification where subscription_id = ${subscriptionId} and assignment_id = ${assignmentId}`;
  } catch (error) {
    log.warn({ subscriptionId, assignmentId, tries, err: error }, "push notification failed");
    await db`
      update push_notification set due_at = now() + backoff(tries)
      where subscription_id = ${subscriptionId} and assignment_id = ${assignmentId}`;
  }
}

/** How long a push service keeps a push for a phone that is off, after a ride was lost. */
const LOST_RIDE_SECONDS = 24 * 60 * 60;

function pushPayload({ answerBy, isLost }: Subject, assignmentId: string, timeZone: string): Push | null {
  // A phone that was off shows one notification per offer.
  const topic = assignmentId.replaceAll("-", "");
  if (isLost) return { text: LOST_RIDE_PUSH, secondsGood: LOST_RIDE_SECONDS, topic };
  if (!answerBy) return null;
  const secondsGood = Math.max(0, Math.round((answerBy.getTime() - Date.now()) / 1000));
  return { text: offerPush(answerBy, timeZone), secondsGood, topic };
}
