import {
  type DriverDocument,
  DriverDocuments,
  type SendDriverDocument,
} from "@lamplight/api/contract/driver-documents.ts";
import { queryOptions } from "@tanstack/react-query";
import { http } from "../../../lib/http/http.ts";
import { formOf, upload } from "../../../lib/http/upload.ts";
import { useSaveFile, useUpload } from "../../../lib/http/write.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";
import { asDriver, OF_DRIVER } from "../queries.ts";

/** The driver's documents. */
export const documentsQuery = queryOptions({
  queryKey: [...OF_DRIVER, "papers"],
  queryFn: ({ signal }) => http.get("/api/driver/documents", DriverDocuments, { ...asDriver, signal }),
  staleTime: 0,
});

/** Uploads a document; `sent` is the progress from 0 to 1, null when idle. */
export const useSendDriverDocument = () =>
  useUpload(
    (input: SendDriverDocument, how) =>
      upload("/api/driver/documents", formOf(input), DriverDocuments, { ...asDriver, ...how }),
    { updates: documentsQuery.queryKey, onSuccess: notifyResponse },
  );

/** Downloads a document; needs the token's header. */
export const useSaveDriverDocument = () =>
  useSaveFile(
    ({ _id }: DriverDocument) => http.file(`/api/driver/documents/${_id}/file`, asDriver),
    ({ fileName }) => fileName ?? "",
  );
