import type { OfficePaper } from "@lamplight/api/contract/driver-documents.ts";
import { OfficeDriverFound } from "@lamplight/api/contract/office-drivers.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createAttempts } from "../../lib/idempotency-key.ts";
import { sayAnswer } from "../../lib/notify.ts";
import { officeCalls } from "../../lib/office-calls.ts";
import { saveFile } from "../../lib/save-file.ts";
import { formOf } from "../../lib/upload.ts";

const office = officeCalls("office");

/** One driver whole. */
export const driverRecordQuery = (driverId: string) =>
  queryOptions({
    queryKey: ["office", "drivers", "one", driverId],
    queryFn: ({ signal }) => office.get(`drivers/${driverId}`, OfficeDriverFound, { signal }),
    select: ({ driver }) => driver,
  });

/** What the office says of something that a driver has sent or asked for. */
type Checked = { deed: "accept"; body?: undefined } | { deed: "refuse"; body: { why: string } };

/** Accepts or refuses a paper; one that comes too late is told who was quicker. */
export function usePaperDeed(driverId: string, documentId: string) {
  return useDriverRecordDeed(driverId, `documents/${documentId}`);
}

function useDriverRecordDeed(driverId: string, what: string) {
  const client = useQueryClient();
  const [once] = useState(createAttempts);
  return useMutation({
    mutationFn: (wish: Checked) =>
      once(wish, (idempotencyKey) =>
        office.post(`drivers/${driverId}/${what}/${wish.deed}`, wish.body ?? {}, OfficeDriverFound, {
          idempotencyKey,
        }),
      ),
    onSuccess: sayAnswer,
    meta: { isToldInPlace: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}

/** Accepts or refuses another vehicle that a driver asks for. */
export function useVehicleDeed(driverId: string, changeId: string) {
  return useDriverRecordDeed(driverId, `vehicle/${changeId}`);
}

export type NotedPaper = { kind: string; number: string; expiresOn: string; document?: File | undefined };

/** Writes down a paper that the office has seen itself. */
export function useNotePaper(driverId: string) {
  const client = useQueryClient();
  const [once] = useState(createAttempts);
  return useMutation({
    mutationFn: (wish: NotedPaper) =>
      once(wish, (idempotencyKey) =>
        office.form("post", `drivers/${driverId}/documents`, formOf(wish), OfficeDriverFound, { idempotencyKey }),
      ),
    onSuccess: sayAnswer,
    meta: { isToldInPlace: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}

/** Saves a paper, which is written down. */
export function usePaperFile(driverId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ _id, fileName }: OfficePaper) =>
      saveFile(await office.file(`drivers/${driverId}/documents/${_id}/file`), fileName ?? ""),
    meta: { isToldInPlace: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: driverRecordQuery(driverId).queryKey }),
  });
}
