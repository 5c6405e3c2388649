import type { ConfirmEmail } from "@lamplight/api/contract/accounts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import {
  type SendVisitDocument,
  type TellNurse,
  type VisitDetails,
  VisitDetailsAnswer,
  type VisitDocument,
} from "@lamplight/api/contract/visit-details.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { http } from "../../../lib/http/http.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { saveFile } from "../../../lib/http/save-file.ts";
import { formOf, upload } from "../../../lib/http/upload.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";
import { useReloadAppointments } from "../queries.ts";

const asUser = { as: "user" } as const;
type SavedDetails = z.infer<typeof VisitDetailsAnswer>;

/** Details of a visit from the patient, and until when they can be changed. */
export const visitDetailsQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: ["user", "visit-details", appointmentId],
    queryFn: ({ signal }) =>
      http.get(`/api/user/visit-details/${appointmentId}`, VisitDetailsAnswer, { ...asUser, signal }),
    select: ({ details }): VisitDetails => details,
    staleTime: 0,
  });

/** Shows the response at once, and refetches the visit, which contains whom it is for. */
function useDetailsUpdate(appointmentId: string) {
  const client = useQueryClient();
  const reload = useReloadAppointments();
  const { queryKey } = visitDetailsQuery(appointmentId);
  return {
    onSuccess: (saved: SavedDetails) => {
      notifyResponse(saved);
      client.setQueryData(queryKey, saved);
      void reload();
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  };
}

export function useTellNurse(appointmentId: string) {
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: TellNurse) =>
      idempotent(input, (idempotencyKey) =>
        http.post("/api/user/visit-details", input, VisitDetailsAnswer, { ...asUser, idempotencyKey }),
      ),
    ...useDetailsUpdate(appointmentId),
  });
}

/** Uploads a document; `sent` is the progress from 0 to 1, null when idle. */
export function useSendDocument(appointmentId: string) {
  const idempotent = useIdempotentWrite();
  const [sent, setSent] = useState<number | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (input: SendVisitDocument) =>
      idempotent(input, (idempotencyKey) =>
        upload("/api/user/visit-document", formOf(input), VisitDetailsAnswer, {
          ...asUser,
          idempotencyKey,
          onProgress: setSent,
        }),
      ),
    ...useDetailsUpdate(appointmentId),
    onSettled: () => setSent(null),
  });
  return { sendDocument: mutateAsync, sent };
}

export function useRemoveDocument(appointmentId: string) {
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (documentId: string) =>
      idempotent({ documentId }, (idempotencyKey) =>
        http.post("/api/user/remove-visit-document", { documentId }, VisitDetailsAnswer, {
          ...asUser,
          idempotencyKey,
        }),
      ),
    ...useDetailsUpdate(appointmentId),
  });
}

/** Downloads a document; needs the token's header. */
export const useSaveDocument = () =>
  useMutation({
    mutationFn: async ({ _id, name }: VisitDocument) =>
      saveFile(await http.file(`/api/user/visit-document/${_id}`, asUser), name),
  });

/** Agrees to get copies of a visit's emails, with the emailed token. */
export const useConfirmCopy = () =>
  useMutation({
    mutationFn: (link: z.infer<typeof ConfirmEmail>) => http.post("/api/user/confirm-copy", link, Done),
    meta: { isQuiet: true },
  });
