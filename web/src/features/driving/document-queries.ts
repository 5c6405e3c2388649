import {
  type DriverDocument,
  DriverDocuments,
  type SendDriverDocument,
} from "@lamplight/api/contract/driver-documents.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { http } from "../../lib/http.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { notifyResponse } from "../../lib/notify.ts";
import { saveFile } from "../../lib/save-file.ts";
import { formOf, upload } from "../../lib/upload.ts";
import { asDriver, OF_DRIVER } from "./queries.ts";

/** The driver's papers as the office knows them. */
export const documentsQuery = queryOptions({
  queryKey: [...OF_DRIVER, "papers"],
  queryFn: ({ signal }) => http.get("/api/driver/documents", DriverDocuments, { ...asDriver, signal }),
  staleTime: 0,
});

/** Sends a paper and tells how much of it has gone, from 0 to 1; null while nothing is on its way. */
export function useSendDriverDocument() {
  const client = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  const [sent, setSent] = useState<number | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (wish: SendDriverDocument) =>
      once(wish, (idempotencyKey) =>
        upload("/api/driver/documents", formOf(wish), DriverDocuments, {
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

/** Fetches a paper that was sent, which needs the token's header, and saves it. */
export const useSaveDriverDocument = () =>
  useMutation({
    mutationFn: async ({ _id, fileName }: DriverDocument) =>
      saveFile(await http.file(`/api/driver/documents/${_id}/file`, asDriver), fileName ?? ""),
  });
