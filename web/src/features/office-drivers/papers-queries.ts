import type { OfficeDriverDocument } from "@lamplight/api/contract/driver-documents.ts";
import { OfficeDriverFound } from "@lamplight/api/contract/office-drivers.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { notifyResponse } from "../../lib/notify.ts";
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
type Checked = { deed: "accept"; body?: undefined } | { deed: "refuse"; body: { reason: string } };

/** Accepts or refuses a paper; one that comes too late is told who was quicker. */
export function useDocumentAction(driverId: string, documentId: string) {
  return useDriverRecordAction(driverId, `documents/${documentId}`);
}

function useDriverRecordAction(driverId: string, what: string) {
  const client = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: (wish: Checked) =>
      once(wish, (idempotencyKey) =>
        office.post(`drivers/${driverId}/${what}/${wish.deed}`, wish.body ?? {}, OfficeDriverFound, {
          idempotencyKey,
        }),
      ),
    onSuccess: notifyResponse,
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}

/** Accepts or refuses another vehicle that a driver asks for. */
export function useVehicleAction(driverId: string, changeId: string) {
  return useDriverRecordAction(driverId, `vehicle/${changeId}`);
}

export type AddedDocument = { kind: string; number: string; expiresOn: string; document?: File | undefined };

/** Writes down a paper that the office has seen itself. */
export function useAddDocument(driverId: string) {
  const client = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: (wish: AddedDocument) =>
      once(wish, (idempotencyKey) =>
        office.form("post", `drivers/${driverId}/documents`, formOf(wish), OfficeDriverFound, { idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}

/** Saves a paper, which is written down. */
export function useDocumentFile(driverId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ _id, fileName }: OfficeDriverDocument) =>
      saveFile(await office.file(`drivers/${driverId}/documents/${_id}/file`), fileName ?? ""),
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: driverRecordQuery(driverId).queryKey }),
  });
}
