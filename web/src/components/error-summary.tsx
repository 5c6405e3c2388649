import { CircleAlert } from "lucide-react";
import { type Ref, useCallback, useEffect, useId, useRef, useState } from "react";
import styles from "./error-summary.module.css";

/** A field that cannot be sent as it is, and what stands below it. */
type Fault = { control: HTMLElement; text: string };

/** The fields of a form that are marked as faulty, from top to bottom; radio buttons of one question count once. */
function faultsIn(form: HTMLFormElement): Fault[] {
  const faults = new Map<string, Fault>();
  for (const control of form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')) {
    const noteId = control.closest("[aria-describedby]")?.getAttribute("aria-describedby") ?? "";
    const text = document.getElementById(noteId)?.textContent ?? "";
    if (!faults.has(noteId)) faults.set(noteId, { control, text });
  }
  return [...faults.values()];
}

function isOutOfSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < 0 || bottom > window.innerHeight;
}

const wordsOf = (faults: Fault[]): string => faults.map(({ text }) => text).join("\n");

/**
 * Leads to what keeps a form from being sent: to the first faulty field, or to the summary of all when leading there
 * leaves others out of sight. Each goes from the summary as soon as it is mended.
 */
export function useErrorSummary() {
  const ref = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [sendings, setSendings] = useState(0);
  const [faults, setFaults] = useState<Fault[]>([]);
  const isToBeRead = useRef(false);
  const lookForFaults = useCallback(() => setSendings((count) => count + 1), []);

  useEffect(() => {
    if (sendings === 0 || !ref.current) return;
    const found = faultsIn(ref.current);
    found[0]?.control.focus();
    const isLong = found.some(({ control }) => isOutOfSight(control));
    setFaults(isLong ? found : []);
    isToBeRead.current = isLong || found.length === 0;
  }, [sendings]);

  useEffect(() => {
    if (!summary.current || !isToBeRead.current) return;
    isToBeRead.current = false;
    if (faults.length > 0 || isOutOfSight(summary.current)) summary.current.focus();
  });

  useEffect(() => {
    if (faults.length === 0 || !ref.current) return;
    const left = faultsIn(ref.current).filter(({ control }) => faults.some((fault) => fault.control === control));
    if (wordsOf(left) !== wordsOf(faults)) setFaults(left);
  });

  return { ref, summary, faults, lookForFaults };
}

type ErrorSummaryProps = { refusal: string | undefined; faults: Fault[]; ref: Ref<HTMLElement> };

/** What keeps the form from being sent, at its top: in one sentence, or field by field with a way to each. */
export function ErrorSummary({ refusal, faults, ref }: ErrorSummaryProps) {
  const wordsId = useId();
  if (!refusal && faults.length === 0) return null;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="What went wrong"
      aria-describedby={wordsId}
      className={styles["summary"]}
    >
      <CircleAlert size={22} strokeWidth={1.75} aria-hidden />
      <div id={wordsId}>
        {refusal && <p>{refusal}</p>}
        <ul>
          {faults.map(({ control, text }) => (
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
