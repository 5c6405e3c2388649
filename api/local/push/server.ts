import { Hono } from "hono";
import { openPushService, type ReceivedPush } from "./service.ts";

/** How many pushes are kept. */
const KEPT = 200;

/** Test devices, created on demand, and their received pushes as JSON. */
export function pushDevices(): Hono {
  const received: ReceivedPush[] = [];
  const service = openPushService({ keep: (one) => void received.splice(0, Math.max(0, received.push(one) - KEPT)) });
  return new Hono()
    .get("/api/pushes", (c) => c.json(received.toReversed()))
    .post("/api/pushes/devices", (c) => c.json(service.subscribe(new URL(c.req.url).origin), 201))
    .route("/", service.app);
}
