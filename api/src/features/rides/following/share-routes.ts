import { Hono } from "hono";
import { BookedRide, RideId } from "../../../../contract/rides.ts";
import { LINK_HEADER, ReadSharedRide, SharedLink, SharedRide } from "../../../../contract/shared-rides.ts";
import { allowPatient } from "../../../lib/accounts/auth.ts";
import { transact } from "../../../lib/db/transact.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { answersText, body, describe, notStored, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { changesFor } from "../../../lib/site/live-stream.ts";
import { processDueRidesNow } from "../dispatch/dispatch.ts";
import { ownRide } from "../service.ts";
import { markReadyByLink, readyByLinkText, rideOfLink, sharedRide, shareRide, unshareRide } from "./sharing.ts";

export const rideSharingRoutes = new Hono<AppEnv>()
  .post("/share-ride", allowPatient(SharedLink, "Create a share link"), body(RideId), notStored, async (c) => {
    const { services, userId } = c.var;
    const { rideId } = c.req.valid("json");
    // Not idempotent: the link is not stored in plain text, so a repeated request creates a new one.
    const url = await transact(services, (tx) => shareRide(tx, userId, rideId, services.config.publicUrl));
    return reply(c, { url });
  })
  .post("/unshare-ride", allowPatient(BookedRide, "Turn off the share link"), body(RideId), async (c) => {
    const { services, userId } = c.var;
    const { rideId } = c.req.valid("json");
    const ride = await idempotent(c, async (tx) => {
      await unshareRide(tx, userId, rideId);
      return ownRide({ db: tx, config: services.config }, userId, rideId);
    });
    return reply(c, { message: "The share link is off.", ride });
  });

/** Routes for holders of a share link. */
export const sharedRideRoutes = new Hono<AppEnv>()
  .post(
    "/followed",
    describe(SharedRide, "The status of a ride, by its share link"),
    body(ReadSharedRide),
    async (c) => {
      return reply(c, { ride: await sharedRide(c.var.services, c.req.valid("json").token) });
    },
  )
  .post(
    "/followed/ready",
    describe(SharedRide, "Mark the passenger as ready for the return leg, by the share link"),
    body(ReadSharedRide),
    async (c) => {
      const { token } = c.req.valid("json");
      await transact(c.var.services, (tx) => markReadyByLink(tx, token));
      await processDueRidesNow(c.var.services);
      const ride = await sharedRide(c.var.services, token);
      return reply(c, { message: readyByLinkText(ride), ride });
    },
  )
  .get("/followed/live", answersText("text/event-stream", "Server-sent events about the shared ride"), async (c) => {
    const token = c.req.header(LINK_HEADER) ?? "";
    const rideId = await rideOfLink(c.var.db, token);
    const canSubscribe = async () => (await rideOfLink(c.var.db, token)) === rideId;
    return changesFor(c, `ride:${rideId}`, canSubscribe);
  });
