import { Hono } from "hono";
import {
  ImportTrips,
  TripFile,
  type TripRow,
  type TripState,
  TripsChecked,
  TripsImported,
} from "../../../../../contract/trip-import.ts";
import type { AppEnv } from "../../../../lib/http/app-env.ts";
import { largeBody, reply } from "../../../../lib/http/http.ts";
import { idempotent } from "../../../../lib/http/idempotency.ts";
import { allow } from "../../../../lib/office/staff-auth.ts";
import { checkTrips, finishImport, importFile } from "./trip-import.ts";

/** Bytes: the longest file of trips, as text in JSON. */
const FILE_BYTES = 2 * 1024 * 1024;

const countOf = (rows: readonly TripRow[], state: TripState): number =>
  rows.filter((row) => row.state === state).length;

/** What an import did, with its sentence. */
function importedText(rows: readonly TripRow[]): Pick<TripsImported, "message" | "booked" | "changed" | "canceled"> {
  const [booked, changed, canceled] = [countOf(rows, "new"), countOf(rows, "changed"), countOf(rows, "canceled")];
  const parts = [
    ...(booked > 0 || changed + canceled === 0 ? [`${booked} booked`] : []),
    ...(changed > 0 ? [`${changed} changed`] : []),
    ...(canceled > 0 ? [`${canceled} canceled`] : []),
  ];
  return { message: `Trips: ${parts.join(", ")}.`, booked, changed, canceled };
}

/** A day's trips from a broker's CSV file. */
export const tripImportRoutes = new Hono<AppEnv>()
  .post(
    "/trips/preview",
    allow(
      "book rides",
      TripsChecked,
      "Check a CSV file of trips: what each row would book, change or cancel, or its faults. Changes nothing",
    ),
    largeBody(TripFile, FILE_BYTES),
    async (c) => {
      const checked = await checkTrips(c.var.services, c.var.staff, c.req.valid("json"));
      return reply(c, checked);
    },
  )
  .post(
    "/trips",
    allow("book rides", TripsImported, "Import chosen rows of a CSV file of trips, each once"),
    largeBody(ImportTrips, FILE_BYTES),
    async (c) => {
      const [{ services, staff }, input] = [c.var, c.req.valid("json")];
      const outcomes = await idempotent(c, (tx) => importFile(services, tx, staff, input));
      const rows = await finishImport(services, staff, input, outcomes);
      const timeZone = services.config.practiceTimeZone;
      return reply(c, { ...importedText(rows), rows, timeZone });
    },
  );
