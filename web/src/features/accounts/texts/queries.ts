import { type AskForTexts, type ConfirmTexts, TextReminders } from "@lamplight/api/contract/texts.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { http } from "../../../lib/http/http.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const path = "/api/user/text-reminders";

/** The patient's text reminder settings. A reply from the phone, such as STOP, changes them too. */
export const textRemindersQuery = queryOptions({
  queryKey: ["user", "text reminders"],
  queryFn: ({ signal }) => http.get(path, TextReminders, { as: "user", signal }),
  staleTime: 0,
});

function useChange<Input>(action: "ask" | "confirm" | "stop") {
  const idempotent = useIdempotentWrite();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) =>
      idempotent(input, (idempotencyKey) =>
        http.post(`${path}/${action}`, input, TextReminders, { as: "user", idempotencyKey }),
      ),
    onSuccess: async (reminders) => {
      notifyResponse(reminders);
      await client.cancelQueries({ queryKey: textRemindersQuery.queryKey });
      client.setQueryData(textRemindersQuery.queryKey, reminders);
    },
  });
}

export const useAskForTexts = () => useChange<AskForTexts>("ask");
export const useConfirmTexts = () => useChange<ConfirmTexts>("confirm");
export const useStopTexts = () => useChange<Record<string, never>>("stop");
