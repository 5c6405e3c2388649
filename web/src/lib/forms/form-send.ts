import type { FieldErrors, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { showFieldErrors, wordsOf } from "../errors/failure.ts";
import { StaleSessionError } from "../http/session-call.ts";

/**
 * Props for `Form`, from react-hook-form: sends valid input, and shows the server's errors beside `fields`. An error
 * for none of them becomes the form's `formError`. The input stays unless `send` clears it. `onInvalid` gets validation
 * errors.
 */
export function useFormSend<Values extends FieldValues, Input>(
  {
    handleSubmit,
    setError,
    formState,
  }: Pick<UseFormReturn<Values, unknown, Input>, "handleSubmit" | "setError" | "formState">,
  fields: readonly Path<Values>[],
  send: (input: Input) => Promise<unknown>,
  onInvalid?: (errors: FieldErrors<Values>) => void,
) {
  const submit = handleSubmit(async (input) => {
    try {
      await send(input);
    } catch (thrown) {
      if (thrown instanceof StaleSessionError) return;
      if (!showFieldErrors(thrown, fields, setError)) setError("root", { message: wordsOf(thrown) });
    }
  }, onInvalid);
  return { send: () => submit(), formError: formState.errors.root?.message };
}
