import type { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { putInWords } from "./failure.ts";

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
        onSuccess: ({ hindrances }) => {
          setFault(hindrances.length > 0 ? hindrances.join(" ") : undefined);
          setAsking(hindrances.length === 0);
        },
        onError: (thrown) => setFault(putInWords(thrown)),
      }),
    say: setFault,
    refuse: (thrown: unknown) => setFault(putInWords(thrown)),
    close: () => setAsking(false),
  };
}
