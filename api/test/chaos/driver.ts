import { stepAfter } from "../../contract/ride-status.ts";
import { RideList } from "../../contract/rides.ts";
import type { Caller } from "./caller.ts";
import type { Chance } from "./chance.ts";

export const DRIVERS_PASSWORD = "correct horse battery";

/** A driver who goes online and offline, accepts and rejects rides, takes and undoes steps, and completes rides near the quote. */
export function aDriver({ roll, among, call, email }: Chance & { call: Caller; email: string }) {
  let driverToken = "";

  async function logIn(): Promise<void> {
    const answer = await call.post("/api/driver/login", { email, password: DRIVERS_PASSWORD });
    driverToken = answer?.status === 200 ? String(answer.body["driverToken"]) : "";
    if (driverToken) await call.post("/api/driver/status", { online: true }, { driverToken });
  }

  return async function takeAStep(): Promise<void> {
    if (!driverToken) return logIn();
    const lot = roll();
    if (lot < 0.12) return void (await call.post("/api/driver/status", { online: roll() < 0.75 }, { driverToken }));
    if (lot < 0.16) {
      await call.post("/api/driver/logout", {}, { driverToken });
      driverToken = "";
      return;
    }
    const list = await call.get("/api/driver/rides", { driverToken });
    if (list?.status === 401) driverToken = "";
    const rides = RideList.safeParse(list?.body).data?.rides ?? [];
    const open = rides.filter(({ status }) => status === "assigned" || status === "accepted");
    const rejected = rides.find(({ cancelReason }) => cancelReason === "rejected");
    if (rejected && roll() < 0.1)
      return void (await call.put("/api/driver/ride/cancel/undo", { rideId: rejected._id }, { driverToken }));
    if (open.length === 0) return;
    const ride = among(open);
    const fare = Math.round(ride.quotedFare * (0.6 + roll() * 0.6) * 100) / 100;
    const input = {
      rideId: ride._id,
      fare,
      step: stepAfter(ride.step) ?? "on_board",
      ...(roll() < 0.5 && { reason: "far" }),
    };
    const underWay = ["step", "step", "step/undo", "no-show", "complete"];
    const action = among(ride.status === "accepted" ? underWay : ["accept", "accept", "cancel"]);
    const press = () => call.put(`/api/driver/ride/${action}`, input, { driverToken });
    await Promise.all(Array.from({ length: roll() < 0.25 ? 2 : 1 }, press));
  };
}
