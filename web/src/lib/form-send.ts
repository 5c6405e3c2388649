import "./no-jit.ts";
import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { showFieldFaults, wordsOf } from "./failure.ts";
import { StaleSessionError } from "./session-call.ts";

/**
 * What a form of react-hook-form gives to `Form`: sends what is valid, and puts the server's faults beside those of `fields`;
 * what it says of none of them is the form's `refusal`. What was filled in stays unless `send` empties it. `onFaulty` hears
 * of faults found before sending.
 */
export function useFormSend<Values extends FieldValues, Wish>(
  {
    handleSubmit,
    setError,
    formState,
  }: Pick<UseFormReturn<Values, unknown, Wish>, "handleSubmit" | "setError" | "formState">,
  fields: readonly Path<Values>[],
  send: (wish: Wish) => Promise<unknown>,
  onFaulty?: (faults: FieldErrors<Values>) => void,
) {
  const submit = handleSubmit(async (wish) => {
    try {
      await send(wish);
    } catch (thrown) {
      if (thrown instanceof StaleSessionError) return;
      if (!showFieldFaults(thrown, fields, setError)) setError("root", { message: wordsOf(thrown) });
    }
  }, onFaulty);
  return { send: () => submit(), refusal: formState.errors.root?.message };
}
