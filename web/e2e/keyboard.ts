import type { Locator, Page } from "playwright-core";

/** Moves with the keyboard only. */
export function byKeyboard(page: Page) {
  const reach = async (target: Locator) => {
    await target.first().waitFor();
    for (let presses = 0; presses < 120; presses += 1) {
      if (await target.evaluateAll((found) => found.some((one) => one === document.activeElement))) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`The keyboard does not reach ${target}`);
  };
  const press = async (role: "button" | "link", name: string | RegExp) => {
    await reach(page.getByRole(role, { name }).filter({ visible: true }));
    await page.keyboard.press("Enter");
  };
  const write = async (label: string | RegExp, text: string) => {
    await reach(page.getByLabel(label));
    await page.keyboard.type(text);
  };
  return { reach, press, write, type: (text: string) => page.keyboard.type(text) };
}
