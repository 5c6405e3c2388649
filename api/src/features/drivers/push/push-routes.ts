import { Hono } from "hono";
import { PushDevice, PushNotifications, PushReached, PushRenewal } from "../../../../contract/push-notifications.ts";
import { Done } from "../../../../contract/response.ts";
import { allowDriver } from "../../../lib/accounts/auth.ts";
import { transact } from "../../../lib/db/transact.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, describe, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { pushStateOf, subscribeDevice, unsubscribeDevice } from "./push-notifications.ts";
import { recordReached, renewSubscription } from "./push-tests.ts";

/** Push notifications to the driver's device. */
export const pushRoutes = new Hono<AppEnv>()
  .get(
    "/ringing",
    allowDriver(PushNotifications, "Whether this device gets push notifications for new offers"),
    async (c) => reply(c, await pushStateOf(c.var.services, c.req.header("drivertoken") ?? "")),
  )
  .post(
    "/ringing",
    allowDriver(Done, "Send push notifications for new offers to this device while its session lasts"),
    body(PushDevice),
    async (c) => {
      const { services, driverId } = c.var;
      await idempotent(c, (tx) =>
        subscribeDevice(services, tx, driverId, c.req.header("drivertoken") ?? "", c.req.valid("json")),
      );
      return reply(c, { message: "Alerts are on for this device." });
    },
  )
  .post(
    "/ringing/reached",
    describe(Done, "The service worker's answer to a test push, with the token it contained"),
    body(PushReached),
    async (c) => {
      await recordReached(c.var.db, c.req.valid("json").token);
      return reply(c);
    },
  )
  .post(
    "/ringing/renew",
    describe(Done, "Replace a device's subscription that its browser changed, by the old endpoint"),
    body(PushRenewal),
    async (c) => {
      await transact(c.var.services, (tx) => renewSubscription(c.var.services, tx, c.req.valid("json")));
      return reply(c);
    },
  )
  .post("/ringing/stop", allowDriver(Done, "Stop push notifications to this device"), async (c) => {
    await idempotent(c, (tx) => unsubscribeDevice(tx, c.req.header("drivertoken") ?? ""));
    return reply(c, { message: "Alerts are off for this device." });
  });
