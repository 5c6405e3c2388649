import {
  type DataTag,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { createIdempotencyKeys } from "./idempotency-key.ts";
import { saveFile } from "./save-file.ts";

export type Key = { idempotencyKey: string };

export type WriteOptions<Answer, Input> = Pick<
  UseMutationOptions<Answer, Error, Input>,
  "onMutate" | "onSuccess" | "onError" | "meta"
> & {
  /**
   * Queries that are refetched once the call has ended. A write that succeeded is pending until they have arrived, so
   * that its button cannot be pressed twice; a failed one shows its error at once.
   */
  invalidates?: readonly QueryKey[];
  /** The query whose data is the answer. It is refetched after a failure. */
  updates?: DataTag<QueryKey, NoInfer<Answer>, Error>;
};

const INVALIDATES_NOTHING: readonly QueryKey[] = [];

/**
 * A write. `call` passes its key on to the server: a repeated input has the same key until a final response, see
 * `createIdempotencyKeys`. Without `meta` a failure is shown as a toast.
 */
export function useWrite<Answer, Input = void>(
  call: (input: Input, key: Key) => Promise<Answer>,
  { invalidates = INVALIDATES_NOTHING, updates, onSuccess, ...options }: WriteOptions<Answer, Input> = {},
) {
  const client = useQueryClient();
  const idempotent = useState(createIdempotencyKeys)[0];
  return useMutation({
    ...options,
    mutationFn: (input: Input) => idempotent(input, (idempotencyKey) => call(input, { idempotencyKey })),
    onSuccess: async (answer, ...more) => {
      if (updates) {
        // An older response that is still on its way must not replace the answer.
        await client.cancelQueries({ queryKey: updates });
        client.setQueryData(updates, answer);
      }
      await onSuccess?.(answer, ...more);
    },
    onSettled: (_answer, error) => {
      const stale = updates && error ? [...invalidates, updates] : invalidates;
      const refetched = Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
      return error ? undefined : refetched;
    },
  });
}

/** A write with a file. `sent` is the progress from 0 to 1, null when idle. */
export function useUpload<Answer, Input>(
  call: (input: Input, how: Key & { onProgress: (share: number) => void }) => Promise<Answer>,
  options?: WriteOptions<Answer, Input>,
) {
  const [sent, setSent] = useState<number | null>(null);
  const { mutateAsync } = useWrite<Answer, Input>(async (input, key) => {
    try {
      return await call(input, { ...key, onProgress: setSent });
    } finally {
      setSent(null);
    }
  }, options);
  return { send: mutateAsync, sent };
}

/** Downloads a file and saves it under a name. */
export const useSaveFile = <Input = void>(
  load: (input: Input) => Promise<Blob>,
  nameOf: (input: Input) => string,
  options?: WriteOptions<void, Input>,
) => useWrite<void, Input>(async (input) => saveFile(await load(input), nameOf(input)), options);
