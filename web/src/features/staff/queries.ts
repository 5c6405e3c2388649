import type { ChangePassword } from "@lamplight/api/contract/accounts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import {
  type ChangeStaff,
  Invited,
  type InviteStaff,
  Log,
  Me,
  NewSecret,
  OneOfStaff,
  RecoveryCodes,
  type Side,
  StaffList,
} from "@lamplight/api/contract/staff.ts";
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ERRORS_INLINE } from "../../lib/errors/failure.ts";
import { useWrite } from "../../lib/http/write.ts";
import { isSessionEnded, officeCalls } from "../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../lib/office/office-lists.ts";
import { dataOf, meKey } from "../../lib/office/office-queries.ts";
import type { LogFilter } from "./log/log-filter.ts";

/** The logged-in user of a side, verified or not; null if there is none. */
export const meQuery = (side: Side) =>
  queryOptions({
    queryKey: meKey(side),
    queryFn: ({ signal }): Promise<Me | null> =>
      officeCalls(side)
        .get("me", Me, { signal })
        .catch((thrown) => {
          if (isSessionEnded(thrown)) return null;
          throw thrown;
        }),
  });

/** Refetches the logged-in user. */
export function useRefetchMe(side: Side) {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: meQuery(side).queryKey }), [client, side]);
}

/** Clears a side's cached data after its user was logged out. */
export function useClearSide(side: Side) {
  const client = useQueryClient();
  return useCallback(() => {
    client.setQueryData(meQuery(side).queryKey, null);
    client.removeQueries(dataOf(side));
  }, [client, side]);
}

/** Logs out. Cached data is cleared at once, even if the server is unreachable. */
export const useLeaveOffice = (side: Side) =>
  useWrite(() => officeCalls(side).post("logout", {}, Done), { onMutate: useClearSide(side), meta: { isQuiet: true } });

export const useNewRecoveryCodes = (side: Side) =>
  useWrite(() => officeCalls(side).post("enrol/recovery-codes", {}, RecoveryCodes), {
    invalidates: [meQuery(side).queryKey],
  });

/** Enters the password again before a change of the access. */
export const useCheckAccess = (side: Side) =>
  useWrite((input: { password: string }) => officeCalls(side).post("access/check", input, Done), {
    invalidates: [meQuery(side).queryKey],
    meta: ERRORS_INLINE,
  });

export const useChangeOwnPassword = (side: Side) =>
  useWrite((input: ChangePassword) => officeCalls(side).post("access/password", input, Done), { meta: ERRORS_INLINE });

/** A new secret for an authenticator app. It counts once a code from it was confirmed. */
export const useSecret = (side: Side) =>
  useQuery({
    queryKey: [side, "secret"],
    queryFn: () => officeCalls(side).post("enrol/totp", {}, NewSecret),
    // A second request would replace the secret that the app has scanned.
    staleTime: "static",
    gcTime: 0,
  });

/** The person an invitation link is for. */
export const useInvited = (side: Side, token: string) =>
  useQuery({
    queryKey: [side, "invitation", token],
    queryFn: () => officeCalls(side).post("invitation/look", { token }, Invited),
    enabled: token !== "",
  });

/** All staff, by name. */
export const staffQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ["office", "staff"],
  queryFn: ({ pageParam, signal }) => officeCalls("office").get(pageUrl("staff", pageParam), StaffList, { signal }),
  select: ({ pages }) => pages.flatMap(({ staff }) => staff),
});

/** The audit log that the user may see, newest first, filtered. */
export const logQuery = (side: Side, filter: LogFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [side, "log", filter],
    queryFn: ({ pageParam, signal }) =>
      officeCalls(side).get(pageUrl("log", pageParam, { ...filter }), Log, { signal }),
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });

const OF_STAFF = [staffQuery.queryKey, ["office", "log"]];

export const useInviteStaff = () =>
  useWrite((input: InviteStaff, key) => officeCalls("office").post("staff", input, OneOfStaff, key), {
    invalidates: OF_STAFF,
  });

export const useInviteNurse = () =>
  useWrite(
    ({ docId, email }: { docId: string; email: string }, key) =>
      officeCalls("office").post(`consultants/${docId}/invitation`, { email }, OneOfStaff, key),
    { invalidates: OF_STAFF },
  );

/** Changes an account. On a conflict the list is refetched. */
export const useChangeStaff = () =>
  useWrite(
    ({ id, ...input }: ChangeStaff & { id: string }, key) =>
      officeCalls("office").patch(`staff/${id}`, input, OneOfStaff, key),
    { invalidates: OF_STAFF },
  );

export const useMe = (side: Side) => useQuery(meQuery(side));
