import { offerPush, type PushDevice, type PushNotifications } from "../../../contract/push-notifications.ts";
import type { Db, Tx } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import type { Job } from "../../lib/jobs.ts";
import type { Device } from "../../lib/push.ts";
import type { Services } from "../../lib/services.ts";
import { digest } from "../../lib/tokens.ts";

/** With which key this session's device would know our messages, and where it is rung. */
export async function ringingOf({ db, pushes }: Services, token: string): Promise<Omit<PushNotifications, "success">> {
  const [device] = await db<{ endpoint: string }[]>`
    select endpoint from push_subscription where session_id = ${digest(token)}`;
  return { publicKey: pushes?.publicKey ?? null, endpoint: device?.endpoint ?? null };
}

/**
 * Has the device of this session rung for new offers, for as long as the session lasts. It rings for nobody who was logged in
 * on it before.
 */
export async function ringDevice(
  { pushes }: Services,
  tx: Tx,
  driverId: string,
  token: string,
  device: PushDevice,
): Promise<void> {
  const { endpoint, keys } = device;
  if (!pushes) throw new AppError("missing", "New offers cannot be sent to phones here.");
  if (!pushes.isDevice({ endpoint, ...keys }))
    throw new AppError(
      "invalid",
      "We cannot ring this browser. New offers still show and sound while the app is open.",
    );
  await tx`delete from push_subscription where endpoint = ${endpoint} or session_id = ${digest(token)}`;
  await tx`
    insert into push_subscription (session_id, driver_id, endpoint, p256dh, auth)
    values (${digest(token)}, ${driverId}, ${endpoint}, ${keys.p256dh}, ${keys.auth})`;
}

/** Leaves the device of this session in peace. */
export async function silenceDevice(tx: Tx, token: string): Promise<void> {
  await tx`delete from push_subscription where session_id = ${digest(token)}`;
}

type Owed = Device & { subscriptionId: string; assignmentId: string; tries: number };
type Offer = { answerBy: Date };

/**
 * Tells drivers' devices of offers that wait for an answer. What is owed is tried again until it is sent or the offer is over;
 * a device that its push service does not know any more is forgotten.
 */
export const ringForOffers = (services: Services): Job => ({
  name: "ringing",
  async run() {
    const owed = await takeOwed(services.db, services.pushes?.atOnce ?? 1);
    await Promise.all(owed.map((one) => ring(services, one)));
    return owed.length;
  },
});

/** Whoever dies with them gives them back in half a minute. */
const takeOwed = (db: Db, most: number) => db<Owed[]>`
  with due as (
    select subscription_id, assignment_id from push_notification where due_at <= now() order by due_at limit ${most} for update skip locked
  ), taken as (
    update push_notification set due_at = now() + interval '30 seconds', tries = tries + 1
    from due where push_notification.subscription_id = due.subscription_id and push_notification.assignment_id = due.assignment_id
    returning push_notification.*
  )
  select subscription_id, assignment_id, tries, endpoint, p256dh, auth from taken join push_subscription on id = subscription_id`;

async function ring({ db, pushes, config, log }: Services, owed: Owed): Promise<void> {
  const { subscriptionId, assignmentId, tries } = owed;
  const [offer] = await db<Offer[]>`
    select ride.next_check_at as answer_by from assignment a join ride on ride.id = a.ride_id and ride.driver_id = a.driver_id
    where a.id = ${assignmentId} and a.outcome = 'offered' and ride.status = 'assigned' and ride.next_check_at > now()`;
  try {
    const became =
      offer && pushes ? await pushes.send(owed, wordsOf(offer, assignmentId, config.practiceTimeZone)) : "sent";
    if (became === "gone") await db`delete from push_subscription where id = ${subscriptionId}`;
    else
      await db`delete from push_notification where subscription_id = ${subscriptionId} and assignment_id = ${assignmentId}`;
  } catch (error) {
    log.warn({ subscriptionId, assignmentId, tries, err: error }, "a device could not be rung");
    await db`
      update push_notification set due_at = now() + backoff(tries)
      where subscription_id = ${subscriptionId} and assignment_id = ${assignmentId}`;
  }
}

const wordsOf = ({ answerBy }: Offer, assignmentId: string, timeZone: string) => ({
  words: offerPush(answerBy, timeZone),
  secondsGood: Math.max(0, Math.round((answerBy.getTime() - Date.now()) / 1000)),
  // Of one offer a phone that was off shows one.
  topic: assignmentId.replaceAll("-", ""),
});
