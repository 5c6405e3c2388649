import type { FieldErrors, FieldValues } from "react-hook-form";
import { notify } from "./notify.ts";

/** Says the first fault of a form in a toast too, for forms whose faults are specified as toasts. */
export function focusFirstError<Form extends FieldValues>(errors: FieldErrors<Form>): void {
  const [first] = Object.values(errors);
  const message = first && "message" in first ? first.message : undefined;
  if (typeof message === "string" && message !== "") notify.warning(message);
}
