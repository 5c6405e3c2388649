import { Hono } from "hono";
import { JoinWaitlist, WaitingId, WaitingList } from "../../../contract/waitlist.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { requirePatient } from "../../lib/auth.ts";
import { body, describe } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { joinWaitlist, leaveWaitlist, waitingOf } from "./service.ts";

const JOINED = "You're on the waitlist. We'll email you if a time opens up.";

export const waitlistRoutes = new Hono<AppEnv>()
  .get(
    "/waitlist",
    describe(WaitingList, "List the patient's waitlist entries", "token"),
    requirePatient,
    async (c) => {
      const { db, userId, services } = c.var;
      return c.json({ success: true, waiting: await waitingOf(db, userId, services.config.practiceTimeZone) });
    },
  )
  .post(
    "/waitlist/join",
    describe(WaitingList, "Join the waitlist where no time is free", "token"),
    requirePatient,
    body(JoinWaitlist),
    async (c) => {
      const { userId, services } = c.var;
      const zone = services.config.practiceTimeZone;
      const waiting = await idempotent(c, async (tx) => {
        await joinWaitlist(tx, userId, c.req.valid("json"), zone);
        return waitingOf(tx, userId, zone);
      });
      return c.json({ success: true, message: JOINED, waiting });
    },
  )
  .post(
    "/waitlist/leave",
    describe(WaitingList, "Leave the waitlist", "token"),
    requirePatient,
    body(WaitingId),
    async (c) => {
      const { userId, services } = c.var;
      const waiting = await idempotent(c, async (tx) => {
        await leaveWaitlist(tx, userId, c.req.valid("json").waitingId);
        return waitingOf(tx, userId, services.config.practiceTimeZone);
      });
      return c.json({ success: true, message: "You've left the waitlist.", waiting });
    },
  );
