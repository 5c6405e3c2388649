import { PatientList, PatientRecord, type PatientSort } from "@lamplight/api/contract/patients.ts";
import { RecordViews } from "@lamplight/api/contract/record-views.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useSaveFile } from "../../../lib/http/write.ts";
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

export const viewsQuery = (patientId: string) =>
  queryOptions({
    queryKey: ["office", "patient", patientId, "views"],
    queryFn: ({ signal }) => office.get(`patients/${encodeURIComponent(patientId)}/views`, RecordViews, { signal }),
  });

/** Downloads a file from the office's API. */
export const useDownload = () =>
  useSaveFile(
    ({ path }: { path: string; name: string }) => office.file(path),
    ({ name }) => name,
  );

/** A patient's record; none without an id. */
export const usePatient = (id: string | null) => useQuery({ ...patientQuery(id ?? ""), enabled: id !== null });
