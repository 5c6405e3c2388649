import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { showFieldFaults } from "./failure.ts";
import { useOneAtATime } from "./one-at-a-time.ts";

/**
 * What a form does when it is submitted: sends what is valid, once at a time, and puts the server's faults beside those
 * of `fields`. What was filled in stays unless `send` empties it. `onFaulty` hears of faults found before sending.
 */
export function useFormSend<Values extends FieldValues, Wish>(
  { handleSubmit, setError }: Pick<UseFormReturn<Values, unknown, Wish>, "handleSubmit" | "setError">,
  fields: readonly Path<Values>[],
  send: (wish: Wish) => Promise<unknown>,
  onFaulty?: (faults: FieldErrors<Values>) => void,
) {
  return useOneAtATime(
    handleSubmit((wish) => send(wish).catch((thrown) => showFieldFaults(thrown, fields, setError)), onFaulty),
  );
}
