import { CircleAlert } from "lucide-react";
import { type Ref, useCallback, useEffect, useId, useRef, useState } from "react";
import styles from "./error-summary.module.css";

/** An invalid field and its error text. */
type FieldError = { control: HTMLElement; text: string };

/** The invalid fields of a form from top to bottom. Radio buttons of one question count once. */
function errorsIn(form: HTMLFormElement): FieldError[] {
  const fieldErrors = new Map<string, FieldError>();
  for (const control of form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')) {
    const noteId = control.closest("[aria-describedby]")?.getAttribute("aria-describedby") ?? "";
    const text = document.getElementById(noteId)?.textContent ?? "";
    if (!fieldErrors.has(noteId)) fieldErrors.set(noteId, { control, text });
  }
  return [...fieldErrors.values()];
}

function isOutsideViewport(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < 0 || bottom > window.innerHeight;
}

const textOf = (fieldErrors: FieldError[]): string => fieldErrors.map(({ text }) => text).join("\n");

/**
 * After a failed submit, focuses the first invalid field, or the summary of all errors when other invalid fields are
 * not visible. An error leaves the summary as soon as it is fixed.
 */
export function useErrorSummary() {
  const ref = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [submitCount, setSubmitCount] = useState(0);
  const [fieldErrors, setFieldErrors] = useState<FieldError[]>([]);
  const needsFocus = useRef(false);
  const checkErrors = useCallback(() => setSubmitCount((count) => count + 1), []);

  useEffect(() => {
    if (submitCount === 0 || !ref.current) return;
    const found = errorsIn(ref.current);
    found[0]?.control.focus();
    const needsSummary = found.some(({ control }) => isOutsideViewport(control));
    setFieldErrors(needsSummary ? found : []);
    needsFocus.current = needsSummary || found.length === 0;
  }, [submitCount]);

  useEffect(() => {
    if (!summary.current || !needsFocus.current) return;
    needsFocus.current = false;
    if (fieldErrors.length > 0 || isOutsideViewport(summary.current)) summary.current.focus();
  });

  useEffect(() => {
    if (fieldErrors.length === 0 || !ref.current) return;
    const remaining = errorsIn(ref.current).filter(({ control }) =>
      fieldErrors.some((fieldError) => fieldError.control === control),
    );
    if (textOf(remaining) !== textOf(fieldErrors)) setFieldErrors(remaining);
  });

  return { ref, summary, fieldErrors, checkErrors };
}

type ErrorSummaryProps = { formError: string | undefined; fieldErrors: FieldError[]; ref: Ref<HTMLElement> };

/** The errors at the top of a form: one sentence, or a link to each field. */
export function ErrorSummary({ formError, fieldErrors, ref }: ErrorSummaryProps) {
  const textId = useId();
  if (!formError && fieldErrors.length === 0) return null;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="What went wrong"
      aria-describedby={textId}
      className={styles["summary"]}
    >
      <CircleAlert size={22} strokeWidth={1.75} aria-hidden />
      <div id={textId}>
        {formError && <p>{formError}</p>}
        <ul>
          {fieldErrors.map(({ control, text }) => (
            <li key={text}>
              <button type="button" onClick={() => control.focus()}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
