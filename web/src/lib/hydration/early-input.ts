import { isNativePopoverButton } from "../page/popover.ts";
import { yieldToMain } from "./yield-to-main.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = "input, textarea, select";

/** Checked state of a checkbox or radio button, otherwise the text. */
const stateOf = (field: Field): string | boolean => (isTicked(field) ? field.checked : field.value);
export const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";

/** The field's initial value. */
function initialState(field: Field): string | boolean | undefined {
  if (!(field instanceof HTMLSelectElement)) return isTicked(field) ? field.defaultChecked : field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
}

export type EarlyInput = {
  /** Reads the values of the fields that the visitor changed. Call it before any code writes to a field. */
  readFields: () => void;
  /** Replays those values with events. Call it after hydration and before the next paint. */
  replayFields: () => void;
  /** Replays the clicks in their order, then submits the form. */
  replayClicks: () => Promise<void>;
};

/**
 * Any of these events makes React hydrate everything left in one synchronous task, which blocks the visitor. They are
 * kept from React until hydration is done. Default actions still happen: typing, following links, opening menus.
 */
const HYDRATING_EVENTS = [
  ...["pointerdown", "pointerup", "pointercancel", "mousedown", "mouseup", "touchstart", "touchend", "touchcancel"],
  ...["click", "auxclick", "dblclick", "contextmenu", "dragstart", "dragend", "drop"],
  ...[
    "keydown",
    "keypress",
    "keyup",
    "textInput",
    "input",
    "change",
    "compositionstart",
    "compositionend",
    "cut",
    "copy",
    "paste",
  ],
];

/** Marks a pressed button whose click is not replayed yet. */
const PRESSED = "data-pressed";

/**
 * Records the visitor's clicks and form submits before hydration, to replay them afterwards. Typed and chosen values
 * remain in the fields, and are read from there.
 */
export function recordEarlyInput(): EarlyInput {
  const fields = new Map<Field, string | boolean>();
  const pressed = new Set<HTMLElement>();
  let submitted: HTMLElement | null = null;
  const recording = new AbortController();
  const listen = (type: string, handler: (event: Event) => void) =>
    document.addEventListener(type, handler, { capture: true, signal: recording.signal });

  const markSubmitted = (element: HTMLElement) => {
    submitted?.removeAttribute(PRESSED);
    submitted = element;
    element.setAttribute(PRESSED, "");
  };
  const root = document.getElementById("root");
  // React attaches its listeners to the same element after this.
  const block = (event: Event) => event.stopImmediatePropagation();
  // Passive, so that scrolling does not wait for it.
  const passiveCapture = { capture: true, passive: true, signal: recording.signal };
  for (const type of HYDRATING_EVENTS) root?.addEventListener(type, block, passiveCapture);
  listen("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.type !== "button" || isNativePopoverButton(button)) return;
    // A repeated click on a button without a response counts once.
    pressed.delete(button);
    pressed.add(button);
    button.setAttribute(PRESSED, "");
  });
  // After a click on another day's tab that showed no effect, choosing a time of the shown day means that day: drop the
  // click.
  listen("change", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("[role=tabpanel]")) return;
    for (const button of pressed) {
      if (button.getAttribute("role") !== "tab") continue;
      pressed.delete(button);
      button.removeAttribute(PRESSED);
    }
  });
  listen("submit", (event) => {
    const { target, submitter } = event instanceof SubmitEvent ? event : { target: null, submitter: null };
    // The browser submits a search form without code.
    if (target instanceof HTMLFormElement && target.method === "get") return;
    event.preventDefault();
    if (submitter) markSubmitted(submitter);
    else if (target instanceof HTMLFormElement) markSubmitted(target);
  });

  return {
    readFields() {
      for (const field of root?.querySelectorAll<Field>(FIELDS) ?? [])
        if (isChanged(field)) fields.set(field, stateOf(field));
    },
    replayFields() {
      recording.abort();
      for (const [field, state] of fields) replay(field, state);
      fields.clear();
    },
    async replayClicks() {
      const buttons = [...pressed, ...(submitted ? [submitted] : [])];
      pressed.clear();
      submitted = null;
      for (const button of buttons) {
        // Let React apply earlier input first: it may change what this button does, such as the kind of account to log
        // in to.
        await yieldToMain();
        button.removeAttribute(PRESSED);
        if (button instanceof HTMLFormElement) button.requestSubmit();
        else button.click();
      }
    },
  };
}

/** The fields that the visitor changed before hydration. */
export const changedFields = (): Field[] => [...document.querySelectorAll<Field>(FIELDS)].filter(isChanged);

/** True if a field's value differs from its HTML. Of a radio group only the checked button counts. */
const isChanged = (field: Field): boolean =>
  stateOf(field) !== (initialState(field) ?? "") && (field.type !== "radio" || stateOf(field) === true);

/** Sets the value through the native setter. React ignores changes that match the value it last saw. */
function replay(field: Field, state: string | boolean): void {
  if (typeof state === "boolean") {
    if (!isTicked(field)) return;
    field.checked = !state;
    field.click();
    return;
  }
  if (field.type !== "file") replayText(field, state);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function replayText(field: Field, text: string): void {
  const caret = caretOf(field);
  field.value = String(initialState(field) ?? "");
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  if (caret !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(caret, caret);
}

/** Caret position, or null for fields without one. */
const caretOf = (field: Field): number | null => ("selectionStart" in field ? field.selectionStart : null);
