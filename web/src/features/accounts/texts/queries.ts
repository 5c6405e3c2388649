import { type AskForTexts, type ConfirmTexts, TextReminders } from "@lamplight/api/contract/texts.ts";
import { queryOptions } from "@tanstack/react-query";
import { http } from "../../../lib/http/http.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const path = "/api/user/text-reminders";

/** The patient's text reminder settings. A reply from the phone, such as STOP, changes them too. */
export const textRemindersQuery = queryOptions({
  queryKey: ["user", "text reminders"],
  queryFn: ({ signal }) => http.get(path, TextReminders, { as: "user", signal }),
  staleTime: 0,
});

const useChange = <Input>(action: "ask" | "confirm" | "stop") =>
  useWrite((input: Input, key) => http.post(`${path}/${action}`, input, TextReminders, { as: "user", ...key }), {
    updates: textRemindersQuery.queryKey,
    onSuccess: notifyResponse,
  });

export const useAskForTexts = () => useChange<AskForTexts>("ask");
export const useConfirmTexts = () => useChange<ConfirmTexts>("confirm");
export const useStopTexts = () => useChange<Record<string, never>>("stop");
