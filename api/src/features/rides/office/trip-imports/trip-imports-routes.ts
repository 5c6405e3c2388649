import { Hono } from "hono";
import { PayerOrganizationId } from "../../../../../contract/payer-organizations.ts";
import {
  BookTripImport,
  CheckTripImport,
  CompletedTripsQuery,
  NewTripImport,
  OneTripImport,
  TripImportId,
  TripImportList,
  UndoTripImport,
} from "../../../../../contract/trip-imports.ts";
import { transact } from "../../../../lib/db/transact.ts";
import type { AppEnv } from "../../../../lib/http/app-env.ts";
import { body, bodyOrForm, csvAnswer, param, query, reply } from "../../../../lib/http/http.ts";
import { idempotent, idempotentAfterPreparing } from "../../../../lib/http/idempotency.ts";
import { allow, allowToText } from "../../../../lib/office/staff-auth.ts";
import { startBooking, startCheck, undoImport } from "./act.ts";
import { readImport, storeImport } from "./create.ts";
import { completedTripsCsv, faultyRowsCsv } from "./files.ts";
import { listImports, tripImport } from "./record.ts";

const PATH = "/trip-imports";
const ONE = `${PATH}/:id`;

/** An import as it is now. */
const one = async ({ services, db }: Pick<AppEnv["Variables"], "services" | "db">, importId: string) => ({
  import: await tripImport(services, db, importId),
});

/** Files of trips that are stored until they are booked. */
export const tripImportsRoutes = new Hono<AppEnv>()
  .get(PATH, allow("book rides", TripImportList, "The latest files of trips"), async (c) =>
    reply(c, { imports: await listImports(c.var.db) }),
  )
  .post(
    PATH,
    allow("book rides", OneTripImport, "Read and store a file of trips, .csv or .xlsx. Books nothing"),
    bodyOrForm(NewTripImport, "trips"),
    async (c) => {
      const { services, staff, given } = c.var;
      const read = () => readImport(services, given);
      const store = await idempotentAfterPreparing(c, read, async (tx, table) => ({
        id: await storeImport(tx, staff, given, table),
      }));
      return reply(c, await one(c.var, store.id));
    },
  )
  .get(
    ONE,
    allow("book rides", OneTripImport, "One file of trips: its columns, questions, rows and progress"),
    param(TripImportId),
    async (c) => reply(c, await one(c.var, c.req.valid("param").id)),
  )
  .post(
    `${ONE}/check`,
    allow(
      "book rides",
      OneTripImport,
      "Answer what a file asks, correct its rows, and check it again. Changes no ride",
    ),
    param(TripImportId),
    body(CheckTripImport),
    async (c) => {
      const [{ services, staff }, { id }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, (tx) => startCheck(services, tx, staff, id, input));
      return reply(c, await one(c.var, id));
    },
  )
  .post(
    `${ONE}/book`,
    allow("book rides", OneTripImport, "Book, change and cancel the chosen rows of a checked file, in parts"),
    param(TripImportId),
    body(BookTripImport),
    async (c) => {
      const [{ services, staff }, { id }, input] = [c.var, c.req.valid("param"), c.req.valid("json")];
      await idempotent(c, (tx) => startBooking(services, tx, staff, id, input));
      return reply(c, await one(c.var, id));
    },
  )
  .post(
    `${ONE}/undo`,
    allow("book rides", OneTripImport, "Undo a booked file as a whole, for ten seconds"),
    param(TripImportId),
    body(UndoTripImport),
    async (c) => {
      const [{ staff }, { id }] = [c.var, c.req.valid("param")];
      const done = await idempotent(c, async (tx) => ({ message: await undoImport(tx, staff, id) }));
      return reply(c, { ...done, ...(await one(c.var, id)) });
    },
  )
  .get(
    `${ONE}/faulty.csv`,
    allowToText("book rides", "text/csv", "The rows of a file that can't be used, and why"),
    param(TripImportId),
    async (c) => csvAnswer(c, "trips-to-correct.csv", await faultyRowsCsv(c.var.db, c.req.valid("param").id)),
  )
  .get(
    "/money/payers/:id/trips.csv",
    allowToText("read payer accounts", "text/csv", "An organization's completed and canceled trips, with their times"),
    param(PayerOrganizationId),
    query(CompletedTripsQuery),
    async (c) => {
      const [{ services, staff }, { id }, days] = [c.var, c.req.valid("param"), c.req.valid("query")];
      const { practiceTimeZone } = services.config;
      const csv = await transact(services, (tx) => completedTripsCsv(tx, staff, id, days, practiceTimeZone));
      return csvAnswer(c, `trips-${days.from}-to-${days.to}.csv`, csv);
    },
  );
