import { Booked, type MoveUnattended } from "@lamplight/api/contract/appointments.ts";
import { useMutation } from "@tanstack/react-query";
import { http } from "../../../lib/http/http.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { thenRefetch } from "../../../lib/http/settled.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";
import { useReloadAppointments } from "../queries.ts";

type Action = "unattended" | "move-unattended" | "refund-unattended" | "attended";

function useAction<Input>(action: Action) {
  const idempotent = useIdempotentWrite();
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (input: Input) =>
      idempotent(input, (idempotencyKey) =>
        http.post(`/api/user/${action}-appointment`, input, Booked, { as: "user", idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    onSettled: thenRefetch(reload),
  });
}

type Visit = { appointmentId: string };

/** Reports that the nurse did not come. The patient then chooses what happens. */
export const useSayUnattended = () => useAction<Visit>("unattended");
export const useMoveUnattended = () => useAction<MoveUnattended>("move-unattended");
export const useRefundUnattended = () => useAction<Visit>("refund-unattended");
export const useAttendAfterAll = () => useAction<Visit>("attended");
