import type { ConfirmEmail } from "@lamplight/api/contract/accounts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import {
  type SendVisitDocument,
  type TellNurse,
  type VisitDetails,
  VisitDetailsAnswer,
  type VisitDocument,
} from "@lamplight/api/contract/visit-details.ts";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { http } from "../../../lib/http/http.ts";
import { formOf, upload } from "../../../lib/http/upload.ts";
import { useSaveFile, useUpload, useWrite } from "../../../lib/http/write.ts";
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
const useDetailsUpdate = (appointmentId: string) => {
  const reload = useReloadAppointments();
  return {
    updates: visitDetailsQuery(appointmentId).queryKey,
    onSuccess: (saved: SavedDetails) => {
      notifyResponse(saved);
      reload();
    },
  };
};

export const useTellNurse = (appointmentId: string) =>
  useWrite(
    (input: TellNurse, key) => http.post("/api/user/visit-details", input, VisitDetailsAnswer, { ...asUser, ...key }),
    useDetailsUpdate(appointmentId),
  );

export const useSendDocument = (appointmentId: string) =>
  useUpload(
    (input: SendVisitDocument, how) =>
      upload("/api/user/visit-document", formOf(input), VisitDetailsAnswer, { ...asUser, ...how }),
    useDetailsUpdate(appointmentId),
  );

export const useRemoveDocument = (appointmentId: string) =>
  useWrite(
    (documentId: string, key) =>
      http.post("/api/user/remove-visit-document", { documentId }, VisitDetailsAnswer, { ...asUser, ...key }),
    useDetailsUpdate(appointmentId),
  );

/** Downloads a document; needs the token's header. */
export const useSaveDocument = () =>
  useSaveFile(
    ({ _id }: VisitDocument) => http.file(`/api/user/visit-document/${_id}`, asUser),
    ({ name }) => name,
  );

/** Agrees to get copies of a visit's emails, with the emailed token. */
export const useConfirmCopy = () =>
  useWrite((link: z.infer<typeof ConfirmEmail>) => http.post("/api/user/confirm-copy", link, Done), {
    meta: { isQuiet: true },
  });
