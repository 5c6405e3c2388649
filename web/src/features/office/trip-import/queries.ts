import {
  type BookTripImport,
  type CheckTripImport,
  OneTripImport,
  type TripImport,
  TripImportList,
} from "@lamplight/api/contract/trip-imports.ts";
import { queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { formOf } from "../../../lib/http/upload.ts";
import { useSaveFile, useUpload } from "../../../lib/http/write.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useOfficeWrite } from "../../../lib/office/office-queries.ts";

const office = officeCalls("office");

/** Milliseconds between two looks at a file that is being checked or booked. */
const LOOK_AGAIN_MS = 1_000;

export const isAtWork = ({ state }: Pick<TripImport, "state">): boolean => state === "checking" || state === "booking";

/** One file of trips. While it is checked or booked it is looked at each second, on every page that shows it. */
export const tripImportQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "trip-imports", id],
    queryFn: async ({ signal }) => (await office.get(`trip-imports/${id}`, OneTripImport, { signal })).import,
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? LOOK_AGAIN_MS : false),
  });

/** The latest files. */
export const tripImportsQuery = queryOptions({
  queryKey: ["office", "trip-imports"],
  queryFn: async ({ signal }) => (await office.get("trip-imports", TripImportList, { signal })).imports,
});

type NewFile = { file: File; paymentMethod: string; payerId?: string; notify: string };

/** Sends a file to be read. Books nothing. */
export const useReadTrips = () =>
  useUpload((input: NewFile, key) => office.form("post", "trip-imports", formOf(input), OneTripImport, key), {
    meta: ERRORS_INLINE,
    invalidates: [tripImportsQuery.queryKey],
  });

type Answers = Partial<CheckTripImport> & Pick<CheckTripImport, "revision">;

/** Answers what a file asks, corrects its rows, and checks it again. `onSuccess` runs although the new check takes its form's place. */
export const useCheckTrips = (id: string, onSuccess: () => void) =>
  useOfficeWrite(
    (answers: Answers, key) => office.post(`trip-imports/${id}/check`, answers, OneTripImport, key),
    onSuccess,
  );

/** Starts booking the chosen rows. */
export const useBookTrips = (id: string, onSuccess: () => void) =>
  useOfficeWrite(
    (chosen: BookTripImport, key) => office.post(`trip-imports/${id}/book`, chosen, OneTripImport, key),
    onSuccess,
  );

export const useUndoTrips = (id: string) =>
  useOfficeWrite((_: void, key) => office.post(`trip-imports/${id}/undo`, {}, OneTripImport, key));

/** Saves the rows that can't be used. */
export const useSaveFaulty = (id: string) =>
  useSaveFile(
    () => office.file(`trip-imports/${id}/faulty.csv`),
    () => "trips-to-correct.csv",
    { meta: ERRORS_INLINE },
  );
