import { Booked, type MoveUnattended } from "@lamplight/api/contract/appointments.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { http } from "../../lib/http.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { notifyResponse } from "../../lib/notify.ts";
import { useReloadAppointments } from "./queries.ts";

type AccountAction = "unattended" | "move-unattended" | "refund-unattended" | "attended";

function useAction<Wish>(deed: AccountAction) {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (input: Wish) =>
      once(input, (idempotencyKey) =>
        http.post(`/api/user/${deed}-appointment`, input, Booked, { as: "user", idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    onSettled: reload,
  });
}

type Visit = { appointmentId: string };

/** Tells the office that nobody came to a visit; after that its patient chooses what comes of it. */
export const useSayUnattended = () => useAction<Visit>("unattended");
export const useMoveUnattended = () => useAction<MoveUnattended>("move-unattended");
export const useRefundUnattended = () => useAction<Visit>("refund-unattended");
export const useAttendAfterAll = () => useAction<Visit>("attended");
