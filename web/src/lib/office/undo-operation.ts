import { Done } from "@lamplight/api/contract/response.ts";
import type { Side } from "@lamplight/api/contract/staff.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../errors/failure.ts";
import { thenRefetch } from "../http/settled.ts";
import { officeCalls } from "./office-calls.ts";

/** Undoes an action of the office or a nurse, and refetches what that side shows. */
export function useUndoOperation(path: string, side: Side = "office") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => officeCalls(side).post(path, {}, Done),
    meta: ERRORS_INLINE,
    onSettled: thenRefetch(() =>
      client.invalidateQueries({
        queryKey: [side],
        predicate: ({ queryKey }) => side === "office" || queryKey[1] !== "me",
      }),
    ),
  });
}
