import { Done } from "@lamplight/api/contract/response.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { officeCalls } from "./office-calls.ts";

/** Undoes an action of the office. `at` is the API path before the operation's id. */
export function useUndoOperation(at: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (operationId: string) => officeCalls("office").post(`${at}/${operationId}`, {}, Done),
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}
