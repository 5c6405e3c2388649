import { signIn } from "../src/lib/http/session.ts";
import { aDriver, driverProfile, noEventStream } from "./drives.ts";
import { visit } from "./visit.tsx";

/** What a driver's day is read from. */
export const DAY = "GET /api/driver/dashboard";
export const dashboardHandlers = {
  "GET /api/driver/rides/live": noEventStream,
  "GET /api/driver/profile": () => driverProfile(aDriver()),
};

/** Opens the dashboard as a signed-in driver. */
export function openDashboard() {
  signIn("driver", "wheels");
  return visit("/dashboard");
}
