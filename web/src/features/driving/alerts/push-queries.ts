import { PushNotifications } from "@lamplight/api/contract/push-notifications.ts";
import { queryOptions } from "@tanstack/react-query";
import { http } from "../../../lib/http/http.ts";
import { asDriver, OF_DRIVER } from "../queries.ts";

export const PUSH_PATH = "/api/driver/ringing";

export const pushQuery = queryOptions({
  queryKey: [...OF_DRIVER, "ringing"],
  queryFn: ({ signal }) => http.get(PUSH_PATH, PushNotifications, { ...asDriver, signal }),
});
