import type { Locator, Page, Response } from "playwright-core";
import { fillIn, stateOf, submitOf, waitForEffect } from "./filling-in.ts";
import { hydrate } from "./stack.ts";

/** One step from a page's URL to a form: pressing the nth pressable element, or sending the form before it. */
type Step = { press: number } | { send: string };
export type Place = { path: string; steps: Step[]; form: string };

/** Elements that can be pressed without sending a form. */
const PRESSABLE = ["button[type=button]", "input[type=radio]"].map((one) => `main ${one}:not(form *)`).join();

/** Identifies each form by its heading, its fields and its button. */
const namesOfForms = (page: Page): Promise<string[]> =>
  page.locator("form:visible").evaluateAll((forms) =>
    forms.map((form) => {
      if (!(form instanceof HTMLFormElement)) return "";
      const controls = [...form.elements].filter((one) => one.checkVisibility());
      const kinds = controls.map((one) => (one instanceof HTMLInputElement ? one.type : one.tagName.toLowerCase()));
      const submit = controls.find((one) => one instanceof HTMLButtonElement && one.type === "submit");
      const label = submit?.textContent?.trim() ?? "";
      return [document.querySelector("h1")?.textContent, label, ...new Set(kinds)].join(" | ");
    }),
  );

/** Waits until the result of the last press is rendered and nothing is loading. */
export async function settled(page: Page): Promise<void> {
  const skeletons = page.locator('[role="status"] > [aria-hidden="true"]');
  // Some content loads only when scrolled into view.
  while (await skeletons.count())
    await skeletons
      .first()
      .scrollIntoViewIfNeeded({ timeout: 1000 })
      .catch(() => {});
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

async function formNamed(page: Page, name: string): Promise<Locator> {
  const place = (await namesOfForms(page)).indexOf(name);
  if (place < 0) throw new Error(`${page.url()} does not show the form "${name}"`);
  return page.locator("form:visible").nth(place);
}

/** Opens a form again by the recorded steps. */
export async function openForm(page: Page, place: Place): Promise<Locator> {
  await arrive(page, place.path);
  for (const step of place.steps) await take(page, step);
  return formNamed(page, place.form);
}

/** The form after the page was opened again: still there, or reached by the steps. */
export async function formAgain(page: Page, { steps, form }: Place): Promise<Locator> {
  await ready(page);
  for (const step of steps) if (!(await namesOfForms(page)).includes(form)) await take(page, step);
  return formNamed(page, form);
}

async function arrive(page: Page, path: string): Promise<void> {
  // Opening the same URL again would be a reload, with drafts in this tab.
  await page.goto("/robots.txt");
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(path);
  await ready(page);
}

async function ready(page: Page): Promise<void> {
  await hydrate(page);
  await page.locator("h1").first().waitFor();
  await settled(page);
}

async function take(page: Page, step: Step): Promise<void> {
  if ("press" in step) await page.locator(PRESSABLE).nth(step.press).click({ force: true });
  else await submitForm(page, await formNamed(page, step.send));
  await settled(page);
}

/** Fills in a form and sends it, until the result is shown. */
async function submitForm(page: Page, form: Locator): Promise<void> {
  await fillIn(form);
  const before = await stateOf(form);
  let isAnswered = false;
  const note = (answer: Response) => {
    isAnswered ||= answer.request().method() !== "GET";
  };
  page.on("response", note);
  await (await submitOf(form)).click();
  await waitForEffect(form, before, () => isAnswered);
  page.off("response", note);
  await notBusy(page);
}

/** Waits until nothing is being sent. */
export const notBusy = (page: Page): Promise<void> =>
  page.locator("button[type=submit][aria-disabled=true]").first().waitFor({ state: "detached" });

/** Pressable elements by kind: of many times, days or nurses, one stands for all. */
const kindsPressable = (page: Page): Promise<string[]> =>
  page
    .locator(PRESSABLE)
    .evaluateAll((all) =>
      all.map((one) =>
        [
          one.className,
          one.getAttribute("name") ?? (one.role === "tab" ? "" : one.textContent?.replaceAll(/\d+/g, "")),
        ].join(" "),
      ),
    );

/** The unknown forms at a URL: visible ones, and those behind any pressable element. */
export async function formsAt(page: Page, path: string, known: Set<string>): Promise<Place[]> {
  const found: Place[] = [];
  await arrive(page, path);
  const address = page.url();
  const findForms = async (steps: Step[]) => {
    const fresh = await freshForms(page, { path, steps }, address, known);
    found.push(...fresh);
    return fresh.length > 0;
  };
  await findForms([]);
  const kinds = await kindsPressable(page);
  let isUnchanged = true;
  for (const [press, kind] of kinds.entries()) {
    if (kinds.indexOf(kind) < press) continue;
    if (!isUnchanged) await arrive(page, path);
    const pressable = page.locator(PRESSABLE).nth(press);
    if (!(await pressable.isVisible())) continue;
    await pressable.click({ force: true });
    await settled(page);
    const hasForms = await findForms([{ press }]);
    isUnchanged = page.url() === address && !hasForms && (await page.locator(PRESSABLE).count()) === kinds.length;
  }
  return found;
}

/** The unknown forms that appear after one is sent. The test must answer the request. */
export async function formsAfter(page: Page, place: Place, known: Set<string>): Promise<Place[]> {
  const address = page.url();
  await submitForm(page, await formNamed(page, place.form));
  await settled(page);
  return freshForms(page, { path: place.path, steps: [...place.steps, { send: place.form }] }, address, known);
}

async function freshForms(
  page: Page,
  route: Omit<Place, "form">,
  address: string,
  known: Set<string>,
): Promise<Place[]> {
  const fresh = (await namesOfForms(page)).filter((form) => !known.has(form));
  // A form on another page is found at that page's own URL.
  if (page.url() !== address) return [];
  for (const form of fresh) known.add(form);
  return fresh.map((form) => ({ ...route, form }));
}
