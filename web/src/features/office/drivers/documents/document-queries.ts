import type { OfficeDriverDocument } from "@lamplight/api/contract/driver-documents.ts";
import { OfficeDriverFound } from "@lamplight/api/contract/office-drivers.ts";
import { queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../../lib/errors/failure.ts";
import { formOf } from "../../../../lib/http/upload.ts";
import { useSaveFile } from "../../../../lib/http/write.ts";
import { officeCalls } from "../../../../lib/office/office-calls.ts";
import { useOfficeWrite } from "../../../../lib/office/office-queries.ts";
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

/** Approves or rejects a document (`documents/…`) or a requested vehicle (`vehicle/…`). */
export const useDriverRecordAction = (driverId: string, what: string) =>
  useOfficeWrite(
    ({ decision, body }: Checked, key) =>
      office.post(`drivers/${driverId}/${what}/${decision}`, body ?? {}, OfficeDriverFound, key),
    notifyResponse,
  );

export type AddedDocument = { kind: string; number: string; expiresOn: string; document?: File | undefined };

/** Adds a document that the office has seen. */
export const useAddDocument = (driverId: string) =>
  useOfficeWrite(
    (input: AddedDocument, key) =>
      office.form("post", `drivers/${driverId}/documents`, formOf(input), OfficeDriverFound, key),
    notifyResponse,
  );

/** Downloads a document; the server logs it. */
export const useDocumentFile = (driverId: string) =>
  useSaveFile(
    ({ _id }: OfficeDriverDocument) => office.file(`drivers/${driverId}/documents/${_id}/file`),
    ({ fileName }) => fileName ?? "",
    { meta: ERRORS_INLINE, invalidates: [driverRecordQuery(driverId).queryKey] },
  );
