import { Booked, type MoveUnattended } from "@lamplight/api/contract/appointments.ts";
import { http } from "../../../lib/http/http.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";
import { ALL_VISITS } from "../queries.ts";

type Action = "unattended" | "move-unattended" | "refund-unattended" | "attended";

const useAction = <Input>(action: Action) =>
  useWrite((input: Input, key) => http.post(`/api/user/${action}-appointment`, input, Booked, { as: "user", ...key }), {
    invalidates: [ALL_VISITS],
    onSuccess: notifyResponse,
  });

type Visit = { appointmentId: string };

/** Reports that the nurse did not come. The patient then chooses what happens. */
export const useSayUnattended = () => useAction<Visit>("unattended");
export const useMoveUnattended = () => useAction<MoveUnattended>("move-unattended");
export const useRefundUnattended = () => useAction<Visit>("refund-unattended");
export const useAttendAfterAll = () => useAction<Visit>("attended");
