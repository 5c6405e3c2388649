import type { Dashboard } from "../../../contract/drivers.ts";
import { dayBounds } from "../../lib/practice-time.ts";
import type { Services } from "../../lib/services.ts";
import { ridesOfDriver } from "./service.ts";

/** A driver's day and earnings, told from the same list as the driver's rides, so that the two always add up. */
export async function dashboardOf(on: Services, driverId: string, now: Date): Promise<Dashboard> {
  const [driver] = await on.db<{ name: string }[]>`select name from driver where id = ${driverId}`;
  const { practiceTimeZone } = on.config;
  const { from, until } = dayBounds(now, practiceTimeZone);
  const rides = (await ridesOfDriver(on, driverId)).filter(({ status }) => status !== "cancelled");
  const completed = rides.filter(({ status }) => status === "completed");
  const cents = completed.reduce((sum, { fare }) => sum + Math.round(fare * 100), 0);
  return {
    driverName: driver?.name ?? "",
    timeZone: practiceTimeZone,
    ridesToday: rides.filter(({ startsAt }) => new Date(startsAt) >= from && new Date(startsAt) < until).length,
    totalRides: rides.length,
    completedRides: completed.length,
    totalEarnings: cents / 100,
    upcomingRides: rides.filter(({ status }) => status === "assigned" || status === "accepted"),
  };
}
