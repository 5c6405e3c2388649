import { type DriverPaper, DriverPapers, type SendPaper } from "@lamplight/api/contract/driver-documents.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { http } from "../../lib/http.ts";
import { createAttempts } from "../../lib/idempotency-key.ts";
import { sayAnswer } from "../../lib/notify.ts";
import { saveFile } from "../../lib/save-file.ts";
import { formOf, upload } from "../../lib/upload.ts";
import { asDriver, OF_DRIVER } from "./queries.ts";

/** The driver's papers as the office knows them. */
export const papersQuery = queryOptions({
  queryKey: [...OF_DRIVER, "papers"],
  queryFn: ({ signal }) => http.get("/api/driver/documents", DriverPapers, { ...asDriver, signal }),
  staleTime: 0,
});

/** Sends a paper and tells how much of it has gone, from 0 to 1; null while nothing is on its way. */
export function useSendPaper() {
  const client = useQueryClient();
  const [once] = useState(createAttempts);
  const [sent, setSent] = useState<number | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (wish: SendPaper) =>
      once(wish, (idempotencyKey) =>
        upload("/api/driver/documents", formOf(wish), DriverPapers, {
          ...asDriver,
          idempotencyKey,
          onProgress: setSent,
        }),
      ),
    onSuccess: (answer) => {
      sayAnswer(answer);
      client.setQueryData(papersQuery.queryKey, answer);
    },
    onSettled: () => setSent(null),
  });
  return { sendPaper: mutateAsync, sent };
}

/** Fetches a paper that was sent, which needs the token's header, and saves it. */
export const useSavePaper = () =>
  useMutation({
    mutationFn: async ({ _id, fileName }: DriverPaper) =>
      saveFile(await http.file(`/api/driver/documents/${_id}/file`, asDriver), fileName ?? ""),
  });
