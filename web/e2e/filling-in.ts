import type { ElementHandle, Locator } from "playwright-core";
import { eventually } from "../../api/test/eventually.ts";

export const EMAIL = "a.secret.address@patient.test";
export const PASSWORD = "a-secret-lamp";
export const CODE = "067425";
/** A code as the office reads it out. It opens another URL. */
export const PAY_CODE = "KMNP-2345-WXYZ";
const LINE = "By the green door";
const LINES = "She listened.";
/** Text that no URL, history or log may contain. */
export const WRITTEN = [EMAIL, PASSWORD, CODE, LINE, LINES];
const inThreeDays = () => new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const texts: Record<string, string> = {
  email: EMAIL,
  password: PASSWORD,
  tel: "2155550132",
  number: "50",
  time: "09:15",
  text: LINE,
};

/** Fills in all fields of a form with valid input. */
export async function fillIn(form: Locator): Promise<void> {
  const controls = await form.locator("input, select, textarea").evaluateAll((all) =>
    all.map((element) => ({
      type: element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
      name: element.getAttribute("name") ?? "",
      isOpen: element.checkVisibility() && element.matches(":enabled:not([readonly], [inert] *)"),
      isCode: element.getAttribute("autocomplete") === "one-time-code",
      isMoney: element instanceof HTMLInputElement && element.inputMode === "decimal",
      hasEmails: element instanceof HTMLInputElement && element.inputMode !== "numeric",
    })),
  );
  const chosen = new Set<string>();
  for (const [index, { type, name, isOpen, isCode, isMoney, hasEmails }] of controls.entries()) {
    if (!isOpen || (type === "radio" && chosen.has(name))) continue;
    // A value may add or remove other controls.
    const control = name
      ? form.locator(`[name="${name}"]`).first()
      : form.locator("input, select, textarea").nth(index);
    if ((await control.count()) === 0) continue;
    if (type === "file") await control.setInputFiles(fileFor(await control.getAttribute("accept")));
    else if (type === "radio") await control.check({ force: true });
    else if (type === "select") await control.selectOption({ index: 1 });
    else if (type === "textarea") await control.fill(LINES);
    else if (type === "date") await control.fill(name === "dob" ? "1980-02-29" : inThreeDays());
    else if (type === "checkbox" && name === "consent") await control.check();
    else if (isCode) await control.fill(hasEmails ? PAY_CODE : CODE);
    else if (type !== "checkbox") await control.fill(isMoney ? "12.50" : (texts[type] ?? ""));
    chosen.add(name);
  }
}
const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");
/** One transparent pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A file that a field accepts: a picture where documents aren't. */
const fileFor = (accept: string | null) =>
  accept?.includes("image") && !accept.includes("pdf")
    ? { name: "me.png", mimeType: "image/png", buffer: PNG }
    : { name: "cv.pdf", mimeType: "application/pdf", buffer: PDF };

/** The button that submits the form, wherever it is. */
export async function submitOf(form: Locator): Promise<ElementHandle> {
  const found = await form.evaluateHandle((element) =>
    element instanceof HTMLFormElement
      ? [...element.elements].find(
          (one) => one instanceof HTMLButtonElement && one.type === "submit" && one.checkVisibility(),
        )
      : null,
  );
  const button = found.asElement();
  if (!button) throw new Error("A form has no button that sends it");
  return button;
}

export type Line = { name: string; value: string; isSecret: boolean };

/**
 * The visible controls' values, files by name. Empty once the form is gone. Passwords, codes and files are not stored.
 */
export const valuesIn = (form: Locator): Promise<Line[]> =>
  form.evaluateAll(([element]) => {
    if (!(element instanceof HTMLFormElement)) return [];
    return [...element.elements].flatMap((one) => {
      const isField =
        one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement;
      if (!isField || !(one.type === "radio" || one.checkVisibility())) return [];
      const isTicked = one instanceof HTMLInputElement && (one.type === "radio" || one.type === "checkbox");
      const isSecret = one.type === "password" || one.type === "file" || one.autocomplete === "one-time-code";
      // Generated names differ at each rendering.
      return [
        {
          name: one.name.replace(/^_r_.*/i, ""),
          value: isTicked ? `${one.value} ${one.checked}` : one.value,
          isSecret,
        },
      ];
    });
  });

export const textOf = (lines: Line[]): string => lines.map(({ name, value }) => `${name}=${value}`).join("\n");

/** The URL of a form, its values and its errors. */
export async function stateOf(form: Locator): Promise<{ address: string; text: string }> {
  const errors = await form.getByRole("region", { name: "What went wrong" }).allTextContents();
  return { address: form.page().url(), text: [textOf(await valuesIn(form)), ...errors].join("\n") };
}

/** Waits until a form was sent, led elsewhere, or changed. */
export const waitForEffect = (
  form: Locator,
  before: Awaited<ReturnType<typeof stateOf>>,
  isSent: () => boolean,
): Promise<void> =>
  eventually(async () => {
    if (isSent() || form.page().url() !== before.address || (await form.count()) === 0) return;
    if ((await stateOf(form)).text !== before.text) return;
    const buttons = (await form.getByRole("button").allTextContents()).join(", ");
    throw new Error(`Nothing came of the form with ${buttons} at ${before.address}:\n${before.text}`);
  });
