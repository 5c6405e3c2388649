import { Done } from "@lamplight/api/contract/response.ts";
import {
  type ChangeStaff,
  type InviteStaff,
  Log,
  Me,
  OneOfStaff,
  RecoveryCodes,
  type Side,
  StaffList,
} from "@lamplight/api/contract/staff.ts";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { isClosed, officeCalls } from "../../lib/office-calls.ts";
import { inParts, partOf } from "../../lib/office-lists.ts";

/** Who is logged in on a side, or half so; null when nobody is. Everything else a side is told begins with its name too. */
export const meQuery = (side: Side) =>
  queryOptions({
    queryKey: [side, "me"],
    queryFn: ({ signal }): Promise<Me | null> =>
      officeCalls(side)
        .get("me", Me, { signal })
        .catch((thrown) => {
          if (isClosed(thrown)) return null;
          throw thrown;
        }),
  });

/** Asks who is there now. */
export function useLookAgain(side: Side) {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: meQuery(side).queryKey }), [client, side]);
}

/** Takes away whatever was shown to somebody who is logged in no longer. */
export function useForget(side: Side) {
  const client = useQueryClient();
  return useCallback(() => {
    client.setQueryData(meQuery(side).queryKey, null);
    client.removeQueries({ queryKey: [side], predicate: ({ queryKey }) => queryKey[1] !== "me" });
  }, [client, side]);
}

/** Ends the session. What was shown goes at once, whether the server can be reached or not. */
export function useLeaveOffice(side: Side) {
  const forget = useForget(side);
  return useMutation({
    mutationFn: () => officeCalls(side).post("logout", {}, Done),
    onMutate: forget,
    meta: { isQuiet: true },
  });
}

export function useNewRecoveryCodes(side: Side) {
  const look = useLookAgain(side);
  return useMutation({
    mutationFn: () => officeCalls(side).post("enrol/recovery-codes", {}, RecoveryCodes),
    onSuccess: look,
  });
}

/** Everyone who works here, by name. */
export const staffQuery = infiniteQueryOptions({
  ...inParts,
  queryKey: ["office", "staff"],
  queryFn: ({ pageParam, signal }) => officeCalls("office").get(partOf("staff", pageParam), StaffList, { signal }),
  select: ({ pages }) => pages.flatMap(({ staff }) => staff),
});

/** What was done, newest first: all that the reader may see, or what was done to one record. */
export const logQuery = (side: Side, subject: string | null) =>
  infiniteQueryOptions({
    ...inParts,
    queryKey: [side, "log", subject],
    queryFn: ({ pageParam, signal }) =>
      officeCalls(side).get(partOf("log", pageParam, { subject: subject ?? "" }), Log, { signal }),
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  });

function useReloadStaff() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: staffQuery.queryKey }),
      client.invalidateQueries({ queryKey: ["office", "log"] }),
    ]);
}

export function useInviteStaff() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadStaff();
  return useMutation({
    mutationFn: (wish: InviteStaff) =>
      once(wish, (idempotencyKey) => officeCalls("office").post("staff", wish, OneOfStaff, { idempotencyKey })),
    onSuccess: reload,
  });
}

export function useInviteNurse() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadStaff();
  return useMutation({
    mutationFn: ({ docId, email }: { docId: string; email: string }) =>
      once({ docId, email }, (idempotencyKey) =>
        officeCalls("office").post(`consultants/${docId}/invitation`, { email }, OneOfStaff, { idempotencyKey }),
      ),
    onSuccess: reload,
  });
}

/** A change that comes too late brings the list as it stands now. */
export function useChangeStaff() {
  const [once] = useState(createIdempotencyKeys);
  const reload = useReloadStaff();
  return useMutation({
    mutationFn: ({ id, ...wish }: ChangeStaff & { id: string }) =>
      once({ id, ...wish }, (idempotencyKey) =>
        officeCalls("office").patch(`staff/${id}`, wish, OneOfStaff, { idempotencyKey }),
      ),
    onSettled: reload,
  });
}
