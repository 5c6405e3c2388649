import { FoundList, PatientList, PatientRecord, type PatientSort } from "@lamplight/api/contract/patients.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { saveFile } from "../../../lib/http/save-file.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../../lib/office/office-lists.ts";

const office = officeCalls("office");

/** Patients sorted by `sort`, or those that match `q`. Earlier results stay until new ones load. */
export const patientsQuery = (q: string, sort: PatientSort) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["office", "patients", q, sort],
    queryFn: ({ pageParam, signal }) =>
      office.get(pageUrl("patients", pageParam, { q, sort }), PatientList, { signal }),
    select: ({ pages }) => pages.flatMap(({ patients }) => patients),
    placeholderData: keepPreviousData,
  });

export const patientQuery = (patientId: string) =>
  queryOptions({
    queryKey: ["office", "patient", patientId],
    queryFn: ({ signal }) => office.get(`patients/${encodeURIComponent(patientId)}`, PatientRecord, { signal }),
  });

/** Search results; disabled for fewer than two characters. */
export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ["office", "find", q],
    queryFn: ({ signal }) => office.get(`find?${new URLSearchParams({ q })}`, FoundList, { signal }),
    select: ({ found }) => found,
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  });

/** Downloads a file from the office's API. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ path, name }: { path: string; name: string }) => saveFile(await office.file(path), name),
  });
}
