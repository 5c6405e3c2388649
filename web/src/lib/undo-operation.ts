import { Done } from "@lamplight/api/contract/response.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { officeCalls } from "./office-calls.ts";

/** Takes back what the desk did a moment ago. `at` is the call that does it, before the operation's id. */
export function useUndoOperation(at: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (operationId: string) => officeCalls("office").post(`${at}/${operationId}`, {}, Done),
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}
