import { Hono } from "hono";
import { openPushService, type Rung } from "./service.ts";

/** How many pushes are kept. */
const KEPT = 200;

/** Test devices, created on demand, and their received pushes as JSON. */
export function ringingDevices(): Hono {
  const rung: Rung[] = [];
  const service = openPushService({ keep: (one) => void rung.splice(0, Math.max(0, rung.push(one) - KEPT)) });
  return new Hono()
    .get("/api/pushes", (c) => c.json(rung.toReversed()))
    .post("/api/pushes/devices", (c) => c.json(service.subscribe(new URL(c.req.url).origin), 201))
    .route("/", service.app);
}
