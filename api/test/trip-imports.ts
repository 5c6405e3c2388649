import { OneTripImport, type TripImport } from "../contract/trip-imports.ts";
import { processTripImports } from "../src/features/rides/office/trip-imports/jobs.ts";
import { runJobs } from "../src/lib/jobs/jobs.ts";
import { read, type TestApp } from "./app.ts";
import type { aColleague } from "./staff.ts";
import { csvOf, type TripFileRow } from "./trip-files.ts";

const PATH = "/api/office/trip-imports";

/** Stores, checks, books and undoes files as this member of the staff; by default in cash. */
export function tripImports(app: TestApp, as: Awaited<ReturnType<typeof aColleague>>, more: object = {}) {
  const send = async (path: string, body: object | FormData) =>
    read(OneTripImport, await app.post(`${PATH}${path}`, body, as)).import;
  const get = async ({ _id }: Pick<TripImport, "_id">) =>
    read(OneTripImport, await app.get(`${PATH}/${_id}`, as)).import;
  const work = async (one: Pick<TripImport, "_id">) => {
    await runJobs([processTripImports(app.services)]);
    return get(one);
  };
  const readText = async (csv: string) =>
    work(await send("", { csv, fileName: "trips.csv", paymentMethod: "cash", notify: true, ...more }));
  const start = async ({ _id, revision, rows: known }: TripImport, rows?: number[], cancel: string[] = []) => {
    const useful = known.filter(({ state }) => state !== "faulty" && state !== "unchanged").map(({ row }) => row);
    return send(`/${_id}/book`, { revision, rows: rows ?? useful, cancel });
  };
  /** Books what is started, past its undo. */
  const finish = async (started: TripImport) => {
    const booked = await work(started);
    await app.sql`select delay_trip_import(${booked._id}, now() - interval '1 second')`;
    return work(booked);
  };
  /** Checks a text and books all that it changes, or only these rows. Returns each row as it is then. */
  const importText = async (csv: string, only?: number[]) => {
    const checked = await readText(csv);
    const isChosen = ({ row, state }: TripImport["rows"][number]) =>
      state !== "faulty" && state !== "unchanged" && (only?.includes(row) ?? true);
    const chosen = checked.rows.filter(isChosen).map(({ row }) => row);
    if (chosen.length === 0) return checked;
    const booked = await finish(await start(checked, chosen));
    const done = new Map(booked.rows.map((row) => [row.row, row]));
    return { ...booked, rows: checked.rows.map((row) => done.get(row.row) ?? row) };
  };
  return {
    get,
    work,
    finish,
    importText,
    importRows: (...rows: TripFileRow[]) => importText(csvOf(rows)),
    fileOf: (csv: string) => ({ csv, fileName: "trips.csv", paymentMethod: "cash", notify: true, ...more }),
    /** Stores a text, and checks it if it leaves nothing open. */
    readText,
    readRows: async (...rows: TripFileRow[]) => readText(csvOf(rows)),
    readFile: async (file: File) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ paymentMethod: "cash", notify: "true", ...more }))
        form.append(name, String(value));
      form.append("file", file);
      return work(await send("", form));
    },
    check: async ({ _id, revision }: TripImport, answers: object) =>
      work(await send(`/${_id}/check`, { revision, ...answers })),
    /** Starts booking rows, by default all that do anything. */
    start,
    undo: ({ _id }: TripImport) => app.post(`${PATH}/${_id}/undo`, {}, as),
  };
}
