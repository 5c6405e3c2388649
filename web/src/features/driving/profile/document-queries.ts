import {
  type DriverDocument,
  DriverDocuments,
  type SendDriverDocument,
} from "@lamplight/api/contract/driver-documents.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { http } from "../../../lib/http/http.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { saveFile } from "../../../lib/http/save-file.ts";
import { formOf, upload } from "../../../lib/http/upload.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";
import { asDriver, OF_DRIVER } from "../queries.ts";

/** The driver's documents. */
export const documentsQuery = queryOptions({
  queryKey: [...OF_DRIVER, "papers"],
  queryFn: ({ signal }) => http.get("/api/driver/documents", DriverDocuments, { ...asDriver, signal }),
  staleTime: 0,
});

/** Uploads a document; `sent` is the progress from 0 to 1, null when idle. */
export function useSendDriverDocument() {
  const client = useQueryClient();
  const idempotent = useIdempotentWrite();
  const [sent, setSent] = useState<number | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (input: SendDriverDocument) =>
      idempotent(input, (idempotencyKey) =>
        upload("/api/driver/documents", formOf(input), DriverDocuments, {
          ...asDriver,
          idempotencyKey,
          onProgress: setSent,
        }),
      ),
    onSuccess: (answer) => {
      notifyResponse(answer);
      client.setQueryData(documentsQuery.queryKey, answer);
    },
    onSettled: () => setSent(null),
  });
  return { sendDriverDocument: mutateAsync, sent };
}

/** Downloads a document; needs the token's header. */
export const useSaveDriverDocument = () =>
  useMutation({
    mutationFn: async ({ _id, fileName }: DriverDocument) =>
      saveFile(await http.file(`/api/driver/documents/${_id}/file`, asDriver), fileName ?? ""),
  });
