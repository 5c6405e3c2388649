import type { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../errors/failure.ts";

/**
 * State of a change that is previewed before it is made. `loadPreview` shows the blockers or, if there are none, opens
 * the confirmation. `showError` is for a failure of the change itself.
 */
export function usePreviewed<Answer extends Pick<ChangePreviewed, "blockers">, Input>(
  preview: UseMutationResult<Answer, Error, Input>,
) {
  const [problem, setProblem] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  return {
    problem,
    isConfirming,
    isLoading: preview.isPending,
    data: preview.data,
    loadPreview: (input: Input) =>
      preview.mutate(input, {
        onSuccess: ({ blockers }) => {
          setProblem(blockers.length > 0 ? blockers.join(" ") : undefined);
          setConfirming(blockers.length === 0);
        },
        onError: (thrown) => setProblem(errorMessage(thrown)),
      }),
    setProblem: setProblem,
    showError: (thrown: unknown) => setProblem(errorMessage(thrown)),
    close: () => setConfirming(false),
  };
}
