import { Hono } from "hono";
import { DISPATCH_ROLES } from "../../../contract/staff.ts";
import {
  ImportTrips,
  TripFile,
  type TripRow,
  TripsChecked,
  TripsImported,
  type TripState,
} from "../../../contract/trip-import.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { body } from "../../lib/http.ts";
import { idempotent } from "../../lib/idempotency.ts";
import { requireRoles } from "../../lib/staff-auth.ts";
import { processDueRidesNow } from "./dispatch.ts";
import { checkTrips, describeImport, importFile, openCheckouts } from "./trip-import.ts";

const countOf = (rows: readonly TripRow[], state: TripState): number =>
  rows.filter((row) => row.state === state).length;

function importedText({ booked, changed, canceled }: Pick<TripsImported, "booked" | "changed" | "canceled">): string {
  const parts = [
    ...(booked > 0 || changed + canceled === 0 ? [`${booked} booked`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(canceled > 0 ? [`${canceled} canceled`] : []),
  ];
  return `Trips: ${parts.join(", ")}.`;
}

/** A day's trips from a broker's CSV file. */
export const tripImportRoutes = new Hono<AppEnv>()
  .post(
    "/trips/preview",
    requireRoles(
      DISPATCH_ROLES,
      TripsChecked,
      "Check a CSV file of trips: what each row would book, change or cancel, or its faults. Changes nothing",
    ),
    body(TripFile),
    async (c) => {
      const checked = await checkTrips(c.var.services, c.var.staff, c.req.valid("json"));
      return c.json({ success: true, ...checked });
    },
  )
  .post(
    "/trips",
    requireRoles(DISPATCH_ROLES, TripsImported, "Import chosen rows of a CSV file of trips, each once"),
    body(ImportTrips),
    async (c) => {
      const [{ services, staff }, input] = [c.var, c.req.valid("json")];
      const outcomes = await idempotent(c, (tx) => importFile(services, tx, staff, input));
      const notOpened = await openCheckouts(services, outcomes);
      const rows = await describeImport(services, staff, input, outcomes, notOpened);
      await processDueRidesNow(services);
      const counts = {
        booked: countOf(rows, "new"),
        changed: countOf(rows, "changed"),
        canceled: countOf(rows, "canceled"),
      };
      const timeZone = services.config.practiceTimeZone;
      return c.json({ success: true, message: importedText(counts), ...counts, rows, timeZone });
    },
  );
