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
import { http } from "../../lib/http.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { notifyResponse } from "../../lib/notify.ts";
import { saveFile } from "../../lib/save-file.ts";
import { formOf, upload } from "../../lib/upload.ts";
import { useReloadAppointments } from "./queries.ts";

const asUser = { as: "user" } as const;
type Told = z.infer<typeof VisitDetailsAnswer>;

/** Read what the patient told the nurse about a visit, and until when it can be changed. */
export const visitDetailsQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: ["user", "visit-details", appointmentId],
    queryFn: ({ signal }) =>
      http.get(`/api/user/visit-details/${appointmentId}`, VisitDetailsAnswer, { ...asUser, signal }),
    select: ({ details }): VisitDetails => details,
    staleTime: 0,
  });

/** Says and shows at once what a write answered; the visit itself says whom it is for, and is asked for again. */
function useTold(appointmentId: string) {
  const client = useQueryClient();
  const reload = useReloadAppointments();
  const { queryKey } = visitDetailsQuery(appointmentId);
  return {
    onSuccess: (saved: Told) => {
      notifyResponse(saved);
      client.setQueryData(queryKey, saved);
      void reload();
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  };
}

export function useTellNurse(appointmentId: string) {
  const [once] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: (input: TellNurse) =>
      once(input, (idempotencyKey) =>
        http.post("/api/user/visit-details", input, VisitDetailsAnswer, { ...asUser, idempotencyKey }),
      ),
    ...useTold(appointmentId),
  });
}

/** Sends a document and tells how much of it has gone, from 0 to 1; null while nothing is on its way. */
export function useSendDocument(appointmentId: string) {
  const [once] = useState(createIdempotencyKeys);
  const [sent, setSent] = useState<number | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (input: SendVisitDocument) =>
      once(input, (idempotencyKey) =>
        upload("/api/user/visit-document", formOf(input), VisitDetailsAnswer, {
          ...asUser,
          idempotencyKey,
          onProgress: setSent,
        }),
      ),
    ...useTold(appointmentId),
    onSettled: () => setSent(null),
  });
  return { sendDocument: mutateAsync, sent };
}

export function useRemoveDocument(appointmentId: string) {
  const [once] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: (documentId: string) =>
      once({ documentId }, (idempotencyKey) =>
        http.post("/api/user/remove-visit-document", { documentId }, VisitDetailsAnswer, {
          ...asUser,
          idempotencyKey,
        }),
      ),
    ...useTold(appointmentId),
  });
}

/** Fetches a document that was sent, which needs the token's header, and saves it. */
export const useSaveDocument = () =>
  useMutation({
    mutationFn: async ({ _id, name }: VisitDocument) =>
      saveFile(await http.file(`/api/user/visit-document/${_id}`, asUser), name),
  });

/** Agrees to get a copy of a visit's letters, by the token that was mailed. */
export const useConfirmCopy = () =>
  useMutation({
    mutationFn: (link: z.infer<typeof ConfirmEmail>) => http.post("/api/user/confirm-copy", link, Done),
    meta: { isQuiet: true },
  });
