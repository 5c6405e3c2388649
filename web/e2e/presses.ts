import type { Page } from "playwright-core";

const COUNTED = "presses of the test";

/**
 * Counts what a person presses on a page from now on: clicks, and keys outside text fields. A choice in a list or of a file counts as two,
 * opening and choosing. Text that is typed doesn't count, but keys with Ctrl do.
 */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript((name) => {
    const add = (presses: number) =>
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + presses));
    const isTyping = ({ target }: Event) =>
      (target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "radio") ||
      target instanceof HTMLTextAreaElement;
    // A click by a key or on a label is counted as what caused it.
    addEventListener("click", (event) => event.isTrusted && event.detail > 0 && add(1), true);
    const isPress = (event: KeyboardEvent) =>
      event.key !== "Control" && (!isTyping(event) || event.ctrlKey || event.key === "Enter");
    addEventListener("keydown", (event) => isPress(event) && add(1), true);
    addEventListener(
      "change",
      ({ target }) => {
        const isList = target instanceof HTMLSelectElement;
        if (isList || (target instanceof HTMLInputElement && target.type === "file")) add(2);
      },
      true,
    );
  }, COUNTED);
  return () => page.evaluate((name) => Number(sessionStorage.getItem(name)), COUNTED);
}
