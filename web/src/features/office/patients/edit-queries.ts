import type { NewNote } from "@lamplight/api/contract/nurse.ts";
import { type EditPatient, OfficeNotes } from "@lamplight/api/contract/patient-edit.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useRefetchOffice } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const office = officeCalls("office");

/** Corrects a patient's name, phone number or email. */
export function useEditPatient(patientId: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: EditPatient) =>
      idempotent(input, (idempotencyKey) => office.patch(`patients/${patientId}`, input, Done, { idempotencyKey })),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** Adds a note about a patient. */
export function useNotePatient(patientId: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: z.infer<typeof NewNote>) =>
      idempotent(input, (idempotencyKey) =>
        office.post(`patients/${patientId}/notes`, input, OfficeNotes, { idempotencyKey }),
      ),
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** Records that another record is of a different person. */
export function useKeepApart(patientId: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (otherId: string) =>
      idempotent({ otherId }, (idempotencyKey) =>
        office.post(`patients/${patientId}/distinct`, { otherId }, Done, { idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}
