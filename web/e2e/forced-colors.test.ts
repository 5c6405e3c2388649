import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { paths } from "../src/app/paths.ts";
import { aVisitor } from "./stack.ts";

/** The width of the outline of what has the focus, or of what is drawn in its place, and whether the browser draws it. */
const focusRing = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    const drawn = [focused, focused?.nextElementSibling].flatMap((element) =>
      element ? [getComputedStyle(element)] : [],
    );
    return Math.max(
      0,
      ...drawn.map(({ outlineStyle, outlineWidth }) =>
        outlineStyle === "solid" ? Number.parseFloat(outlineWidth) : 0,
      ),
    );
  });

test("in forced colors the focus, buttons, chosen options and switches are visible", async () => {
  const page = await aVisitor({ forcedColors: "active", viewport: { width: 390, height: 844 } });
  await page.goto(paths.transport);
  // The focus that follows a key is shown.
  await page.keyboard.press("Tab");
  for (const control of [
    page.getByLabel("Pick-up address"),
    page.getByRole("radio", { name: /Wheelchair Accessible/ }),
    page.getByLabel("This ride is for another person"),
    page.getByRole("combobox", { name: "Wheelchair" }),
    page.getByRole("button", { name: "Proceed to Payment" }).filter({ visible: true }),
  ]) {
    await control.focus();
    expect(await focusRing(page), String(control)).toBeGreaterThanOrEqual(2);
  }
  const button = page.getByRole("button", { name: "Proceed to Payment" }).filter({ visible: true });
  expect(
    await button.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth)),
  ).toBeGreaterThan(0);
  const groundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const option = 'input[type="radio"][value="wheelchair"] + *';
  const before = await groundOf(option);
  await page.getByRole("radio", { name: /Wheelchair Accessible/ }).check();
  expect(await groundOf(option)).not.toBe(before);
  const track = 'input[role="switch"] + *, input[type="checkbox"] + [aria-hidden]';
  expect(await groundOf(track)).not.toBe(await groundOf("body"));
});
