import type { OfficeDriverDocument } from "@lamplight/api/contract/driver-documents.ts";
import { OfficeDriverFound } from "@lamplight/api/contract/office-drivers.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../../../lib/http/idempotency-key.ts";
import { saveFile } from "../../../../lib/http/save-file.ts";
import { thenRefetch } from "../../../../lib/http/settled.ts";
import { formOf } from "../../../../lib/http/upload.ts";
import { officeCalls } from "../../../../lib/office/office-calls.ts";
import { useRefetchOffice } from "../../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../../lib/page/notify.ts";

const office = officeCalls("office");

/** One driver with documents and history. */
export const driverRecordQuery = (driverId: string) =>
  queryOptions({
    queryKey: ["office", "drivers", "one", driverId],
    queryFn: ({ signal }) => office.get(`drivers/${driverId}`, OfficeDriverFound, { signal }),
    select: ({ driver }) => driver,
  });

/** The office's decision on a document or vehicle request. */
type Checked = { decision: "accept"; body?: undefined } | { decision: "refuse"; body: { reason: string } };

/** Approves or rejects a document. */
export function useDocumentAction(driverId: string, documentId: string) {
  return useDriverRecordAction(driverId, `documents/${documentId}`);
}

function useDriverRecordAction(driverId: string, what: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: Checked) =>
      idempotent(input, (idempotencyKey) =>
        office.post(`drivers/${driverId}/${what}/${input.decision}`, input.body ?? {}, OfficeDriverFound, {
          idempotencyKey,
        }),
      ),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** Approves or rejects a requested vehicle. */
export function useVehicleAction(driverId: string, changeId: string) {
  return useDriverRecordAction(driverId, `vehicle/${changeId}`);
}

export type AddedDocument = { kind: string; number: string; expiresOn: string; document?: File | undefined };

/** Adds a document that the office has seen. */
export function useAddDocument(driverId: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: AddedDocument) =>
      idempotent(input, (idempotencyKey) =>
        office.form("post", `drivers/${driverId}/documents`, formOf(input), OfficeDriverFound, { idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** Downloads a document; the server logs it. */
export function useDocumentFile(driverId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ _id, fileName }: OfficeDriverDocument) =>
      saveFile(await office.file(`drivers/${driverId}/documents/${_id}/file`), fileName ?? ""),
    meta: ERRORS_INLINE,
    onSettled: thenRefetch(() => client.invalidateQueries({ queryKey: driverRecordQuery(driverId).queryKey })),
  });
}
