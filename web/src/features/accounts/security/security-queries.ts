import {
  type ChangeEmail,
  type ChangePassword,
  type ConfirmEmail,
  EmailConfirmed,
  SessionList,
} from "@lamplight/api/contract/accounts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { http } from "../../../lib/http/http.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import type { Account } from "../../../lib/http/session.ts";
import { thenRefetch } from "../../../lib/http/settled.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";
import { profileQuery } from "../queries.ts";

/** Devices that are logged in to the account, this one first. */
export const sessionsQuery = (account: Account) =>
  queryOptions({
    queryKey: [account, "sessions"],
    queryFn: ({ signal }) => http.get(`/api/${account}/sessions`, SessionList, { as: account, signal }),
    select: (answer) => answer.sessions,
  });

/** Refetches the list of devices, also after a call found a session ended. */
function useReloadSessions(account: Account) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionsQuery(account).queryKey });
}

/** Safe to repeat, so it has no idempotency key; the server must not store a fast hash of a password. */
export function useChangePassword(account: Account) {
  const reload = useReloadSessions(account);
  return useMutation({
    mutationFn: (input: ChangePassword) => http.post(`/api/${account}/change-password`, input, Done, { as: account }),
    onSuccess: reload,
  });
}

export const useChangeEmail = () =>
  useMutation({ mutationFn: (input: ChangeEmail) => http.post("/api/user/change-email", input, Done, { as: "user" }) });

/** Emails a link that confirms the account's email. A repeated call sends another valid link. */
export const useSendEmailConfirmation = () =>
  useMutation({
    mutationFn: () => http.post("/api/user/send-email-confirmation", {}, Done, { as: "user" }),
    meta: ERRORS_INLINE,
  });

/** The link works without a login. A logged-in patient sees the new email. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ConfirmEmail) => http.post("/api/user/confirm-email", input, EmailConfirmed),
    onSuccess: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
    meta: { isQuiet: true },
  });
}

export function useEndSession(account: Account) {
  const idempotent = useIdempotentWrite();
  const reload = useReloadSessions(account);
  return useMutation({
    mutationFn: (sessionId: string) =>
      idempotent(sessionId, (idempotencyKey) =>
        http.post(`/api/${account}/sessions/end`, { sessionId }, Done, { as: account, idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    onSettled: thenRefetch(reload),
  });
}

export function useEndOtherSessions(account: Account) {
  const idempotent = useIdempotentWrite();
  const reload = useReloadSessions(account);
  return useMutation({
    mutationFn: () =>
      idempotent("others", (idempotencyKey) =>
        http.post(`/api/${account}/sessions/end-others`, {}, Done, { as: account, idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    onSettled: thenRefetch(reload),
  });
}
