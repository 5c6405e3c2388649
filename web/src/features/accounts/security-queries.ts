import {
  type ChangeEmail,
  type ChangePassword,
  type ConfirmEmail,
  EmailConfirmed,
  SessionList,
} from "@lamplight/api/contract/accounts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { http } from "../../lib/http.ts";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { notifyResponse } from "../../lib/notify.ts";
import type { Account } from "../../lib/session.ts";
import { profileQuery } from "./queries.ts";

/** The devices an account is logged in on, this one first. */
export const sessionsQuery = (account: Account) =>
  queryOptions({
    queryKey: [account, "sessions"],
    queryFn: ({ signal }) => http.get(`/api/${account}/sessions`, SessionList, { as: account, signal }),
    select: (answer) => answer.sessions,
  });

/** Has the list of devices looked up again: after what ended some, and after what found them ended already. */
function useReloadSessions(account: Account) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionsQuery(account).queryKey });
}

/** Asked again it changes nothing, so it needs no key; and of a password the server keeps no quick hash. */
export function useChangePassword(account: Account) {
  const reload = useReloadSessions(account);
  return useMutation({
    mutationFn: (input: ChangePassword) => http.post(`/api/${account}/change-password`, input, Done, { as: account }),
    onSuccess: reload,
  });
}

export const useChangeEmail = () =>
  useMutation({ mutationFn: (input: ChangeEmail) => http.post("/api/user/change-email", input, Done, { as: "user" }) });

/** Emails the link that confirms the account's own email. Repeated, it sends another link that works as well. */
export const useSendEmailConfirmation = () =>
  useMutation({
    mutationFn: () => http.post("/api/user/send-email-confirmation", {}, Done, { as: "user" }),
    meta: { handlesErrorInline: () => true },
  });

/** Nobody needs to be logged in to open a mailed link; whoever is sees their new email. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ConfirmEmail) => http.post("/api/user/confirm-email", input, EmailConfirmed),
    onSuccess: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
    meta: { isQuiet: true },
  });
}

export function useEndSession(account: Account) {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadSessions(account);
  return useMutation({
    mutationFn: (sessionId: string) =>
      once(sessionId, (idempotencyKey) =>
        http.post(`/api/${account}/sessions/end`, { sessionId }, Done, { as: account, idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    onSettled: reload,
  });
}

export function useEndOtherSessions(account: Account) {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadSessions(account);
  return useMutation({
    mutationFn: () =>
      once("others", (idempotencyKey) =>
        http.post(`/api/${account}/sessions/end-others`, {}, Done, { as: account, idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    onSettled: reload,
  });
}
