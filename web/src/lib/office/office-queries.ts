import { type NewNote, Notes } from "@lamplight/api/contract/nurse.ts";
import { OfficeDrivers } from "@lamplight/api/contract/office-drivers.ts";
import { FoundList } from "@lamplight/api/contract/patients.ts";
import { LatestChange, type Side } from "@lamplight/api/contract/staff.ts";
import type { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { keepPreviousData, type Query, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { ERRORS_INLINE } from "../errors/failure.ts";
import { type Key, useWrite } from "../http/write.ts";
import { officeCalls } from "./office-calls.ts";

const office = officeCalls("office");

export const meKey = (side: Side): QueryKey => [side, "me"];

/** Filter of a side's cached data, without its logged-in user. All query keys of a side start with its name. */
export const dataOf = (side: Side) => ({
  queryKey: [side],
  predicate: ({ queryKey }: Query) => queryKey[1] !== "me",
});

/** Who last changed a record, and what. A nurse's own record has no `subject`. */
export const latestChangeQuery = (side: Side, subject: string, revision: number) =>
  queryOptions({
    queryKey: [side, "latest-change", subject, revision],
    queryFn: ({ signal }) => {
      const path = side === "nurse" ? "record/latest-change" : `log/latest?${new URLSearchParams({ subject })}`;
      return officeCalls(side).get(path, LatestChange, { signal });
    },
    retry: false,
  });

const found = (q: string) => ({
  queryKey: ["office", "find", q],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    office.get(`find?${new URLSearchParams({ q })}`, FoundList, { signal }),
});

/** Search results; earlier ones stay until new ones load. Disabled for fewer than two characters. */
export const findQuery = (q: string) =>
  queryOptions({
    ...found(q),
    select: (list) => list.found,
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });

/** Patients found by a phone number. Disabled while it is too short. */
export const knownQuery = (q: string) =>
  queryOptions({
    ...found(q),
    select: (list) => list.found.filter(({ kind }) => kind === "patient"),
    enabled: q.replace(/\D/g, "").length > 6,
  });

/** The drivers to choose from, by name. */
export const allDriversQuery = queryOptions({
  queryKey: ["office", "drivers", "all"],
  queryFn: ({ signal }) => office.get("drivers?limit=200", OfficeDrivers, { signal }),
  select: ({ drivers }) => drivers,
});

/** A driver in a list of choices. */
export const driverChoice = ({ _id, name, vehicleType }: { _id: string; name: string; vehicleType: string }) => ({
  value: _id,
  label: name,
  more: vehicleType,
});

/** Previews an action on a record. Nothing is kept: an older preview could show another refund. */
export const changePreviewQuery = (queryKey: QueryKey, load: () => Promise<ChangePreviewed>, isChosen: boolean) =>
  queryOptions({ queryKey, queryFn: load, enabled: isChosen, staleTime: 0, gcTime: 0 });

export const OFFICE: QueryKey = ["office"];

/** A write at the office: shows its errors in place, and refetches everything the office shows. */
export const useOfficeWrite = <Answer, Input = void>(
  call: (input: Input, key: Key) => Promise<Answer>,
  onSuccess?: (answer: Answer, input: Input) => void,
) => useWrite<Answer, Input>(call, { meta: ERRORS_INLINE, invalidates: [OFFICE], ...(onSuccess && { onSuccess }) });

/** Adds a note about a record, whose path in the API is `path`. */
export const useOfficeNote = (path: string) =>
  useOfficeWrite((input: z.infer<typeof NewNote>, key) => office.post(`${path}/notes`, input, Notes, key));
