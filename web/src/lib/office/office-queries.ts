import { FoundList } from "@lamplight/api/contract/patients.ts";
import { LatestChange, type Side } from "@lamplight/api/contract/staff.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { thenRefetch } from "../http/settled.ts";
import { officeCalls } from "./office-calls.ts";

const office = officeCalls("office");

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

/** People found by a number or name. Disabled while the text is too short. */
export const knownQuery = (q: string) =>
  queryOptions({
    queryKey: ["office", "known", q],
    queryFn: ({ signal }) => office.get(`find?${new URLSearchParams({ q })}`, FoundList, { signal }),
    select: ({ found }) => found.filter(({ kind }) => kind === "patient"),
    enabled: q.replace(/\D/g, "").length > 6,
  });

const PEOPLE = ["patient", "driver", "consultant", "staff"];

/** People found by name, email or phone number. Disabled while the text is too short. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ["office", "find", q],
    queryFn: ({ signal }) => office.get(`find?${new URLSearchParams({ q })}`, FoundList, { signal }),
    select: ({ found }) => found.filter(({ kind }) => PEOPLE.includes(kind)),
    enabled: q.length > 1,
  });

/** Returns a function for `onSettled` that refetches everything the office shows. */
export function useRefetchOffice(): ReturnType<typeof thenRefetch> {
  const client = useQueryClient();
  return thenRefetch(() => client.invalidateQueries({ queryKey: ["office"] }));
}
