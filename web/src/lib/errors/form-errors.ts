import type { FieldErrors, FieldValues } from "react-hook-form";
import { notify } from "../page/notify.ts";

/** Also shows the first validation error in a toast, for forms whose errors are specified as toasts. */
export function focusFirstError<Form extends FieldValues>(errors: FieldErrors<Form>): void {
  const [first] = Object.values(errors);
  const message = first && "message" in first ? first.message : undefined;
  if (typeof message === "string" && message !== "") notify.warning(message);
}
