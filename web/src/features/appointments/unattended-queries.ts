import { Booked, type MoveUnattended } from "@lamplight/api/contract/appointments.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { http } from "../../lib/http.ts";
import { createAttempts } from "../../lib/idempotency-key.ts";
import { sayAnswer } from "../../lib/notify.ts";
import { useReloadAppointments } from "./queries.ts";

type Deed = "unattended" | "move-unattended" | "refund-unattended" | "attended";

function useDeed<Wish>(deed: Deed) {
  const [once] = useState(createAttempts);
  const reload = useReloadAppointments();
  return useMutation({
    mutationFn: (wish: Wish) =>
      once(wish, (idempotencyKey) =>
        http.post(`/api/user/${deed}-appointment`, wish, Booked, { as: "user", idempotencyKey }),
      ),
    onSuccess: sayAnswer,
    onSettled: reload,
  });
}

type Visit = { appointmentId: string };

/** Tells the office that nobody came to a visit; after that its patient chooses what comes of it. */
export const useSayUnattended = () => useDeed<Visit>("unattended");
export const useMoveUnattended = () => useDeed<MoveUnattended>("move-unattended");
export const useRefundUnattended = () => useDeed<Visit>("refund-unattended");
export const useAttendAfterAll = () => useDeed<Visit>("attended");
