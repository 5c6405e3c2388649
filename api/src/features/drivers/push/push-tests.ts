import { PUSH_TEST_MINUTES, type PushRenewal, testPush } from "../../../../contract/push-notifications.ts";
import { createToken, digest } from "../../../lib/accounts/tokens.ts";
import type { Db, Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import type { Device } from "../../../lib/mail/push.ts";
import type { Services } from "../../../lib/services.ts";

type DueTest = Device & { id: string };

/** Sends the tests that are due: a push to each device, which its service worker answers. Returns how many. */
export async function sendPushTests(services: Services): Promise<number> {
  const due = services.pushes ? await takeDue(services.db, services.pushes.atOnce) : [];
  await Promise.all(due.map((one) => sendTest(services, one)));
  return due.length;
}

/** Not sent again after a failure: the driver's screen says that this phone wasn't reached. */
async function sendTest({ db, pushes, log }: Services, { id, ...device }: DueTest): Promise<void> {
  const token = createToken();
  await db`update push_subscription set test_hash = ${digest(token)}, tested_at = now() where id = ${id}`;
  const message = { text: testPush(token), secondsGood: PUSH_TEST_MINUTES * 60, topic: id.replaceAll("-", "") };
  try {
    if ((await pushes?.send(device, message)) === "gone") await db`delete from push_subscription where id = ${id}`;
  } catch (error) {
    log.warn({ subscriptionId: id, err: error }, "push test failed");
  }
}

const takeDue = (db: Db, most: number) => db<DueTest[]>`
  with due as (
    select id from push_subscription where test_due_at <= now() order by test_due_at limit ${most} for update skip locked
  )
  update push_subscription set test_due_at = null from due where push_subscription.id = due.id
  returning push_subscription.id, endpoint, p256dh, auth`;

/** Records that a test came back. Safe to repeat; an unknown or old token is ignored. */
export async function recordReached(db: Db, token: string): Promise<void> {
  await db`
    update push_subscription set reached_at = now()
    where test_hash = ${digest(token)} and tested_at > now() - make_interval(mins => ${PUSH_TEST_MINUTES})`;
}

/** Replaces a device's subscription after the browser changed it. Knowing the old endpoint, which is secret, is enough. */
export async function renewSubscription({ pushes }: Services, tx: Tx, input: PushRenewal): Promise<void> {
  const { oldEndpoint, device } = input;
  const { endpoint, keys } = device;
  if (!pushes?.isDevice({ endpoint, ...keys }))
    throw new AppError("invalid", "We can't send notifications to this browser.");
  await tx`delete from push_subscription where endpoint = ${endpoint} and endpoint <> ${oldEndpoint}`;
  const renewed = await tx`
    update push_subscription set endpoint = ${endpoint}, p256dh = ${keys.p256dh}, auth = ${keys.auth}
    where endpoint = ${oldEndpoint} returning id`;
  if (renewed.length === 0)
    throw new AppError("missing", "This device gets no notifications. Open the app to set them up.");
}
