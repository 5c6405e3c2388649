import { Hono } from "hono";
import { PushDevice, PushNotifications } from "../../../contract/push-notifications.ts";
import { Done } from "../../../contract/response.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { requireDriver } from "../../lib/auth.ts";
import { answers, body } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { ringDevice, ringingOf, silenceDevice } from "./push-notifications.ts";

/** Messages to the driver's phone while the app is closed. */
export const ringingRoutes = new Hono<AppEnv>()
  .get(
    "/ringing",
    answers(PushNotifications, "Whether this device is rung for new offers", "drivertoken"),
    requireDriver,
    async (c) => c.json({ success: true, ...(await ringingOf(c.var.services, c.req.header("drivertoken") ?? "")) }),
  )
  .post(
    "/ringing",
    answers(Done, "Have this device rung for new offers, as long as this session lasts", "drivertoken"),
    requireDriver,
    body(PushDevice),
    async (c) => {
      const { services, driverId } = c.var;
      await idempotent(c, async (tx) => {
        await ringDevice(services, tx, driverId, c.req.header("drivertoken") ?? "", c.req.valid("json"));
        return {};
      });
      return c.json({ success: true, message: "This device rings for new offers." });
    },
  )
  .post("/ringing/stop", answers(Done, "Leave this device in peace", "drivertoken"), requireDriver, async (c) => {
    await idempotent(c, async (tx) => {
      await silenceDevice(tx, c.req.header("drivertoken") ?? "");
      return {};
    });
    return c.json({ success: true, message: "This device stays silent." });
  });
