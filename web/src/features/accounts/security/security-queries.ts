import {
  type ChangeEmail,
  type ChangePassword,
  type ConfirmEmail,
  EmailConfirmed,
  SessionList,
} from "@lamplight/api/contract/accounts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { http } from "../../../lib/http/http.ts";
import type { Account } from "../../../lib/http/session.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";
import { profileQuery } from "../queries.ts";

/** Devices that are logged in to the account, this one first. */
export const sessionsQuery = (account: Account) =>
  queryOptions({
    queryKey: [account, "sessions"],
    queryFn: ({ signal }) => http.get(`/api/${account}/sessions`, SessionList, { as: account, signal }),
    select: (answer) => answer.sessions,
  });

/** Safe to repeat, so it has no idempotency key; the server must not store a fast hash of a password. */
export const useChangePassword = (account: Account) =>
  useWrite((input: ChangePassword) => http.post(`/api/${account}/change-password`, input, Done, { as: account }), {
    invalidates: [sessionsQuery(account).queryKey],
  });

export const useChangeEmail = () =>
  useWrite((input: ChangeEmail) => http.post("/api/user/change-email", input, Done, { as: "user" }));

/** Emails a link that confirms the account's email. A repeated call sends another valid link. */
export const useSendEmailConfirmation = () =>
  useWrite(() => http.post("/api/user/send-email-confirmation", {}, Done, { as: "user" }), { meta: ERRORS_INLINE });

/** The link works without a login. A logged-in patient sees the new email. */
export const useConfirmEmail = () =>
  useWrite((input: ConfirmEmail) => http.post("/api/user/confirm-email", input, EmailConfirmed), {
    invalidates: [profileQuery.queryKey],
    meta: { isQuiet: true },
  });

export const useEndSession = (account: Account) =>
  useWrite(
    (sessionId: string, key) => http.post(`/api/${account}/sessions/end`, { sessionId }, Done, { as: account, ...key }),
    { invalidates: [sessionsQuery(account).queryKey], onSuccess: notifyResponse },
  );

export const useEndOtherSessions = (account: Account) =>
  useWrite((_, key) => http.post(`/api/${account}/sessions/end-others`, {}, Done, { as: account, ...key }), {
    invalidates: [sessionsQuery(account).queryKey],
    onSuccess: notifyResponse,
  });
