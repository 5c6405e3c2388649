import { isAnswered } from "./popover.ts";
import { yieldToMain } from "./yield-to-main.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = "input, textarea, select";

/** Checked state of a checkbox or radio button, otherwise the text. */
const stateOf = (field: Field): string | boolean => (isTicked(field) ? field.checked : field.value);
const isTicked = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

/** The field's initial value. */
function stateAtFirst(field: Field): string | boolean | undefined {
  if (!(field instanceof HTMLSelectElement)) return isTicked(field) ? field.defaultChecked : field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
}

export type EarlyInput = {
  /** True when somebody had been there before even this was noted: they need no other sign. */
  areThere: boolean;
  /** Reads what every field holds that was changed by hand. Call it before any code writes to a field. */
  readFields: () => void;
  /** Puts that into the fields again, for the code to hear of. Call it after hydration and before the next paint. */
  replayFields: () => void;
  /** Presses the buttons again, one after another in their order, and sends the form last. */
  replayClicks: () => Promise<void>;
};

/**
 * At any of these React takes over in one go whatever of a page it has not taken over yet, and the hand waits for all of it. They are
 * kept from it until it has, piece by piece; browsers do their own part, as filling in, following links and opening menus.
 */
const HASTENING = [
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

/** Marks a button that was pressed and whose answer is on its way. */
const PRESSED = "data-pressed";

/**
 * What somebody does on a page that came as HTML before its code is there: the buttons they press, the form they send. Noted until
 * it is done again with the code behind it. What they write and choose stands in the fields, and is read from them at the end.
 */
export function recordEarlyInput(): EarlyInput {
  const fields = new Map<Field, string | boolean>();
  const pressed = new Set<HTMLElement>();
  let sent: HTMLElement | null = null;
  const noting = new AbortController();
  const listen = (type: string, note: (event: Event) => void) =>
    document.addEventListener(type, note, { capture: true, signal: noting.signal });

  // Somebody was quicker than this script.
  const areThere = [...document.querySelectorAll<Field>(FIELDS)].some(isChanged);
  const send = (what: HTMLElement) => {
    sent?.removeAttribute(PRESSED);
    sent = what;
    what.setAttribute(PRESSED, "");
  };
  const root = document.getElementById("root");
  // It will listen there, after this.
  const keep = (event: Event) => event.stopImmediatePropagation();
  // Passive: whoever begins to scroll does not wait for it.
  const inPassing = { capture: true, passive: true, signal: noting.signal };
  for (const type of HASTENING) root?.addEventListener(type, keep, inPassing);
  listen("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.type !== "button" || isAnswered(button)) return;
    // Pressed twice by somebody for whom nothing happened, it was meant once.
    pressed.delete(button);
    pressed.add(button);
    button.setAttribute(PRESSED, "");
  });
  // Whoever pressed another day, saw nothing happen and chose a time of this one wants the time: the day would take it away.
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
    // A search needs no code: the browser opens its answer.
    if (target instanceof HTMLFormElement && target.method === "get") return;
    event.preventDefault();
    if (submitter) send(submitter);
    else if (target instanceof HTMLFormElement) send(target);
  });

  return {
    areThere,
    readFields() {
      for (const field of root?.querySelectorAll<Field>(FIELDS) ?? [])
        if (isChanged(field)) fields.set(field, stateOf(field));
    },
    replayFields() {
      noting.abort();
      for (const [field, state] of fields) replay(field, state);
      fields.clear();
    },
    async replayClicks() {
      const meant = [...pressed, ...(sent ? [sent] : [])];
      pressed.clear();
      sent = null;
      for (const button of meant) {
        // What was written, or pressed before, has changed the page first: whose account it is that one logs in to, say.
        await yieldToMain();
        button.removeAttribute(PRESSED);
        if (button instanceof HTMLFormElement) button.requestSubmit();
        else button.click();
      }
    },
  };
}

/** Whether a field holds something else than its HTML says. Of a group of radio buttons only the checked one counts. */
const isChanged = (field: Field): boolean =>
  stateOf(field) !== (stateAtFirst(field) ?? "") && (field.type !== "radio" || stateOf(field) === true);

/** As a hand would do it. React hears only of what differs from what it last saw: the HTML's own state, which this one is not. */
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
  field.value = String(stateAtFirst(field) ?? "");
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  if (caret !== null && !(field instanceof HTMLSelectElement)) field.setSelectionRange(caret, caret);
}

/** Caret position, or null for fields without one. */
const caretOf = (field: Field): number | null => ("selectionStart" in field ? field.selectionStart : null);
