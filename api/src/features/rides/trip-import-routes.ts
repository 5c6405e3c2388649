import { Hono } from "hono";
import { DISPATCH_ROLES } from "../../../contract/staff.ts";
import { ImportTrips, TripFile, TripsChecked, TripsImported } from "../../../contract/trip-import.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { body } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { requireRoles } from "../../lib/staff-auth.ts";
import { processDueRidesNow } from "./dispatch.ts";
import { checkTrips, describeImport, importTrips, openCheckouts } from "./trip-import.ts";

const importedText = (booked: number): string => (booked === 1 ? "1 trip is booked." : `${booked} trips are booked.`);

/** A day's trips from a broker's CSV file. */
export const tripImportRoutes = new Hono<AppEnv>()
  .post(
    "/trips/preview",
    requireRoles(
      DISPATCH_ROLES,
      TripsChecked,
      "Check a CSV file of trips, with every fault of every row. Books nothing",
    ),
    body(TripFile),
    async (c) => {
      const checked = await checkTrips(c.var.services, c.var.staff, c.req.valid("json"));
      return c.json({ success: true, ...checked });
    },
  )
  .post(
    "/trips",
    requireRoles(DISPATCH_ROLES, TripsImported, "Book chosen rows of a CSV file of trips, each once"),
    body(ImportTrips),
    async (c) => {
      const [{ services, staff }, input] = [c.var, c.req.valid("json")];
      const outcomes = await idempotent(c, (tx) => importTrips(services, tx, staff, input));
      const rows = await describeImport(services, input, await openCheckouts(services, outcomes));
      await processDueRidesNow(services);
      const booked = rows.filter(({ rideId }) => rideId !== null).length;
      const timeZone = services.config.practiceTimeZone;
      return c.json({ success: true, message: importedText(booked), booked, rows, timeZone });
    },
  );
