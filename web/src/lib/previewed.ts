import type { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "./failure.ts";

/**
 * A change that is asked about before it is made: `look` asks what it would do, and says what stands in its way or, where nothing
 * does, lets the question be put. `refuse` is for a failure of the change itself.
 */
export function usePreviewed<Wish>(preview: UseMutationResult<ChangePreviewed, Error, Wish>) {
  const [fault, setFault] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  return {
    fault,
    isAsking,
    isLooking: preview.isPending,
    told: preview.data,
    look: (wish: Wish) =>
      preview.mutate(wish, {
        onSuccess: ({ blockers }) => {
          setFault(blockers.length > 0 ? blockers.join(" ") : undefined);
          setAsking(blockers.length === 0);
        },
        onError: (thrown) => setFault(errorMessage(thrown)),
      }),
    say: setFault,
    refuse: (thrown: unknown) => setFault(errorMessage(thrown)),
    close: () => setAsking(false),
  };
}
