import { type ComponentProps, type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useOnPageHide } from "../../lib/hydration/page-hide.ts";
import { WithoutScript } from "../states/without-script.tsx";
import { ErrorSummary, useErrorSummary } from "./error-summary.tsx";

type FormProps = Omit<ComponentProps<"form">, "ref" | "method" | "action" | "encType" | "onSubmit"> & {
  /** Call of the API that also takes the form from a browser without script: see `answersPlainForm`. */
  action?: string;
  /** Sends the form. Not called again before its promise settles. Shows field errors itself. */
  send: (form: HTMLFormElement) => unknown;
  /** Error of the form as a whole. Shown until the form is sent again. */
  formError?: string | undefined;
};

/**
 * The form for everything that changes data. With script the browser never submits it: a second, held or double press does nothing
 * while the first is pending, and input never reaches the URL. Input before hydration is replayed afterwards. After a
 * failed submit, the focus moves to the first invalid field, or to a summary if some are not visible.
 */
export function Form({ send, formError, action, children, ...form }: FormProps) {
  const isPending = useRef(false);
  const [isSending, setSending] = useState(false);
  // Keep the old error until the response arrives: the button must not move between two taps.
  const [shownError, setShownError] = useState(formError);
  if (!isSending && shownError !== formError) setShownError(formError);
  const { ref, summary, fieldErrors, checkErrors } = useErrorSummary();
  useOnPageHide(() => forgetSecrets(ref.current));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending.current) return;
    isPending.current = true;
    setSending(true);
    try {
      await send(event.currentTarget);
    } finally {
      isPending.current = false;
      setSending(false);
      // The form library focuses the first invalid field in a task of its own. Run after it, or it would take the focus
      // from the summary.
      setTimeout(checkErrors);
    }
  };

  return (
    <form
      noValidate
      {...form}
      ref={ref}
      method="post"
      {...(action && { action, encType: "multipart/form-data" })}
      onSubmit={(event) => void submit(event)}
      onKeyDown={ignoreHeldEnter}
    >
      {!action && <WithoutScript />}
      <ErrorSummary ref={summary} formError={shownError} fieldErrors={fieldErrors} />
      {children}
    </form>
  );
}

type SearchFormProps = Omit<ComponentProps<"form">, "method" | "action" | "onSubmit"> & {
  /** URL of the results, without the query string. */
  action: string;
  /** Navigates without loading a page. */
  search: () => unknown;
};

/**
 * A form that only reads: before hydration the browser submits it. The input becomes part of the URL, so never use it
 * for private data.
 */
export const SearchForm = ({ search, ...form }: SearchFormProps) => (
  <form
    {...form}
    method="get"
    onKeyDown={ignoreHeldEnter}
    onSubmit={(event) => {
      event.preventDefault();
      void search();
    }}
  />
);

/** Browsers may keep the page in memory for back navigation, so clear its secrets. */
function forgetSecrets(form: HTMLFormElement | null): void {
  for (const field of form?.querySelectorAll<HTMLInputElement>(SECRETS) ?? []) {
    if (field.value === "") continue;
    // Set through the native setter, so that React notices the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
const SECRETS = "input[type=password], input[autocomplete=one-time-code]";

/** A held Enter key repeats, but must submit only once. In a text area it adds lines. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter" && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}
