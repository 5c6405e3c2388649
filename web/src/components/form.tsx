import { type ComponentProps, type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useOnPageHide } from "../lib/page-hide.ts";
import { ErrorSummary, useErrorSummary } from "./error-summary.tsx";
import { WithoutScript } from "./without-script.tsx";

type FormProps = Omit<ComponentProps<"form">, "ref" | "method" | "action" | "onSubmit"> & {
  /** Sends what is filled in; is not called again before it has ended. Leaves faults beside their fields. */
  send: (form: HTMLFormElement) => unknown;
  /** What was said against the form as a whole. Stands in it until it is sent again. */
  refusal?: string | undefined;
};

/**
 * The one way a form is sent that says something. The browser never sends it by itself, and could not do so in an address: a second Enter, a
 * held one or a double tap does nothing while the first is under way. What is written and sent before there is code for it is kept until there is.
 * After a sending that met faults the focus stands on the first, or on their summary when some are out of sight.
 */
export function Form({ send, refusal, children, ...form }: FormProps) {
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  // What stands above the fields stays until there is news: the button must not move away between two taps.
  const [said, setSaid] = useState(refusal);
  if (!isSending && said !== refusal) setSaid(refusal);
  const { ref, summary, faults, lookForFaults } = useErrorSummary();
  useOnPageHide(() => forgetSecrets(ref.current));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    try {
      await send(event.currentTarget);
    } finally {
      isUnderWay.current = false;
      setSending(false);
      // The forms' library leads to the first faulty field, in a turn of its own: after that, or the focus would leave the summary.
      setTimeout(lookForFaults);
    }
  };

  return (
    <form
      noValidate
      {...form}
      ref={ref}
      method="post"
      onSubmit={(event) => void submit(event)}
      onKeyDown={ignoreHeldEnter}
    >
      <WithoutScript />
      <ErrorSummary ref={summary} refusal={said} faults={faults} />
      {children}
    </form>
  );
}

type SearchFormProps = Omit<ComponentProps<"form">, "method" | "action" | "onSubmit"> & {
  /** The address that shows what is found, with the fields behind its `?`. */
  action: string;
  /** Goes there without loading a page. */
  search: () => unknown;
};

/** A form that only asks: the browser sends it by itself as long as there is no code. Never for what nobody else may read. */
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

/** A browser may keep the page as it stands for whoever goes back to it: without what only its writer knows. */
function forgetSecrets(form: HTMLFormElement | null): void {
  for (const field of form?.querySelectorAll<HTMLInputElement>(SECRETS) ?? []) {
    if (field.value === "") continue;
    // Set behind React's back, so that it hears of it as of a hand's deed.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
const SECRETS = "input[type=password], input[autocomplete=one-time-code]";

/** A held key fires again and again: it sends once. In a text of many lines it makes empty lines, as it should. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter" && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
}
