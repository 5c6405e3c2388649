import { Done } from "@lamplight/api/contract/response.ts";
import { useMutation } from "@tanstack/react-query";
import { ERRORS_INLINE } from "./failure.ts";
import { officeCalls } from "./office-calls.ts";
import { useRefetchOffice } from "./office-queries.ts";

/** Undoes an action of the office. `at` is the API path before the operation's id. */
export function useUndoOperation(at: string) {
  const refetchOffice = useRefetchOffice();
  return useMutation({
    mutationFn: (operationId: string) => officeCalls("office").post(`${at}/${operationId}`, {}, Done),
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}
