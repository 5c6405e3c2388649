import type { Locator, Page, Response } from "playwright-core";
import { fillIn, somethingCameOf, standOf, submitOf } from "./filling-in.ts";
import { awake } from "./stack.ts";

/** How a form is reached from its page's address: by pressing the nth thing that can be pressed, or by sending the form before it. */
type Step = { press: number } | { send: string };
export type Place = { path: string; steps: Step[]; form: string };

/** What can be pressed without sending a form. */
const PRESSABLE = ["button[type=button]", "input[type=radio]"].map((one) => `main ${one}:not(form *)`).join();

/** What a form is known by: the heading it stands under, what it asks for and what its button says. */
const namesOfForms = (page: Page): Promise<string[]> =>
  page.locator("form:visible").evaluateAll((forms) =>
    forms.map((form) => {
      if (!(form instanceof HTMLFormElement)) return "";
      const controls = [...form.elements].filter((one) => one.checkVisibility());
      const kinds = controls.map((one) => (one instanceof HTMLInputElement ? one.type : one.tagName.toLowerCase()));
      const submit = controls.find((one) => one instanceof HTMLButtonElement && one.type === "submit");
      const said = submit?.textContent?.trim() ?? "";
      return [document.querySelector("h1")?.textContent, said, ...new Set(kinds)].join(" | ");
    }),
  );

/** Once what was pressed is drawn and nothing on the page is waited for. */
export async function settled(page: Page): Promise<void> {
  const bones = page.locator('[role="status"] > [aria-hidden="true"]');
  // Some things only come to those who go and look for them.
  while (await bones.count())
    await bones
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

/** Goes to a form the way it was found. */
export async function openForm(page: Page, place: Place): Promise<Locator> {
  await arrive(page, place.path);
  for (const step of place.steps) await take(page, step);
  return formNamed(page, place.form);
}

/** The form of a page that one has come back to: it stands there still, or is reached once more. */
export async function formAgain(page: Page, { steps, form }: Place): Promise<Locator> {
  await ready(page);
  for (const step of steps) if (!(await namesOfForms(page)).includes(form)) await take(page, step);
  return formNamed(page, form);
}

async function arrive(page: Page, path: string): Promise<void> {
  // The same address once more would be a reload, and what was written there before waits in the tab.
  await page.goto("/robots.txt");
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(path);
  await ready(page);
}

async function ready(page: Page): Promise<void> {
  await awake(page);
  await page.locator("h1").first().waitFor();
  await settled(page);
}

async function take(page: Page, step: Step): Promise<void> {
  if ("press" in step) await page.locator(PRESSABLE).nth(step.press).click({ force: true });
  else await sendAway(page, await formNamed(page, step.send));
  await settled(page);
}

/** Fills a form in and sends it, until whatever comes of that has come. */
async function sendAway(page: Page, form: Locator): Promise<void> {
  await fillIn(form);
  const before = await standOf(form);
  let isAnswered = false;
  const note = (answer: Response) => {
    isAnswered ||= answer.request().method() !== "GET";
  };
  page.on("response", note);
  await (await submitOf(form)).click();
  await somethingCameOf(form, before, () => isAnswered);
  page.off("response", note);
  await notBusy(page);
}

/** Once nothing is being sent any more. */
export const notBusy = (page: Page): Promise<void> =>
  page.locator("button[type=submit][aria-disabled=true]").first().waitFor({ state: "detached" });

/** What can be pressed, by what it is: of many times, days or nurses one leads where the others lead. */
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

/** The forms at an address that are not known yet: those in sight, and those behind anything that can be pressed. */
export async function formsAt(page: Page, path: string, known: Set<string>): Promise<Place[]> {
  const found: Place[] = [];
  await arrive(page, path);
  const address = page.url();
  const look = async (steps: Step[]) => {
    const fresh = await freshForms(page, { path, steps }, address, known);
    found.push(...fresh);
    return fresh.length > 0;
  };
  await look([]);
  const kinds = await kindsPressable(page);
  let isAsItWas = true;
  for (const [press, kind] of kinds.entries()) {
    if (kinds.indexOf(kind) < press) continue;
    if (!isAsItWas) await arrive(page, path);
    await page
      .locator(PRESSABLE)
      .nth(press)
      .click({ force: true, timeout: 2000 })
      .catch(() => {});
    await settled(page);
    const hasForms = await look([{ press }]);
    isAsItWas = page.url() === address && !hasForms && (await page.locator(PRESSABLE).count()) === kinds.length;
  }
  return found;
}

/** The forms not known yet that come when one is sent from where it stands. The test must answer what is sent. */
export async function formsAfter(page: Page, place: Place, known: Set<string>): Promise<Place[]> {
  const address = page.url();
  await sendAway(page, await formNamed(page, place.form));
  await settled(page);
  return freshForms(page, { path: place.path, steps: [...place.steps, { send: place.form }] }, address, known);
}

async function freshForms(page: Page, way: Omit<Place, "form">, address: string, known: Set<string>): Promise<Place[]> {
  const fresh = (await namesOfForms(page)).filter((form) => !known.has(form));
  // What one was led away to is found at its own address.
  if (page.url() !== address) return [];
  for (const form of fresh) known.add(form);
  return fresh.map((form) => ({ ...way, form }));
}
