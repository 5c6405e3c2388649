import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { bookedVisit } from "./booking.ts";
import { longTest } from "./long-run.ts";
import { aConsultant } from "./records.ts";
import { aDriversToken, driversPhone, onlyDrivers } from "./riding.ts";
import { aVisitor, axeFaults } from "./stack.ts";

const narrow = { viewport: { width: 320, height: 700 } };

/** The page's problems: axe's findings, and text or boxes wider than the screen. */
async function problemsOf(page: Page): Promise<string[]> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [...(await axeFaults(page)), ...(wider > 0 ? [`${page.url()} is ${wider} px wider than the screen`] : [])];
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();

test("a patient's menus, dialogs and errors pass axe at 320 px, and the focus is never lost", async () => {
  const page = await aVisitor(narrow);
  await bookedVisit(page);
  await press(page, /^Account/);
  expect(await problemsOf(page), "the account menu").toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("link", { name: "My Profile" }).count()).toBe(0);
  await press(page, "Menu");
  expect(await problemsOf(page), "the site's menu").toEqual([]);
  await press(page, "Close menu");

  await press(page, "Cancel Appointment");
  expect(await problemsOf(page), "a question").toEqual([]);
  await press(page, "Yes, cancel it");
  await page.getByText("Appointment Cancelled").first().waitFor();
  await expect.poll(() => focused(page)).not.toBe("BODY");

  await page.goto("/my-profile");
  await press(page, "Edit");
  await page.getByLabel("Full name").fill("");
  await press(page, "Save");
  await page.getByText("Please enter your full name").first().waitFor();
  expect(await problemsOf(page), "a faulty profile").toEqual([]);
  await press(page, "Cancel");
  await expect.poll(() => focused(page)).not.toBe("BODY");

  await page.goto("/transport");
  await press(page, "Proceed to Payment");
  await page.getByRole("region", { name: "What went wrong" }).waitFor();
  expect(await problemsOf(page), "an empty ride").toEqual([]);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("What went wrong");
});

/**
 * axe reads the text's fill color, which the browser reports as it was before forced colors: report the painted color.
 */
const reportPaintedColor = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      element.style?.setProperty("-webkit-text-fill-color", getComputedStyle(element).color);
    }
  });

test("in forced colors the chosen time and the focus are visible", async () => {
  const page = await aVisitor({ forcedColors: "active" });
  const { id } = await aConsultant();
  await page.goto(`/appointment/${id}`);
  await page.getByRole("tab").nth(1).click();
  const [first, second] = [page.getByRole("radio").nth(0), page.getByRole("radio").nth(1)];
  await first.check({ force: true });
  const styleOf = (one: typeof first) =>
    one.evaluate((input) => {
      const face = input.nextElementSibling ?? input;
      const { backgroundColor, outlineStyle } = getComputedStyle(face);
      return { backgroundColor, outlineStyle };
    });
  expect((await styleOf(first)).backgroundColor).not.toBe((await styleOf(second)).backgroundColor);
  await first.focus();
  await page.keyboard.press("ArrowRight");
  expect((await styleOf(second)).outlineStyle).toBe("solid");
  for (const path of ["/", "/contact", "/transport", "/login"]) {
    await page.goto(path);
    await reportPaintedColor(page);
    expect(await axeFaults(page), path).toEqual([]);
  }
});

/** Position of an element; null when it does not exist. */
const boxOf = async (one: Locator) => (await one.elementHandles()).at(0)?.boundingBox() ?? null;

test("a toast covers neither the driver's switch nor the header's content", async () => {
  const [driver] = await onlyDrivers("Wheelchair Van");
  if (!driver) throw new Error("There is no driver");
  const page = await driversPhone(driver);
  const toasts = page.getByRole("region", { name: "Notifications" });
  const online = page.getByRole("checkbox", { name: "Online" });
  const press = () => page.locator("label").filter({ hasText: "Online", has: online }).click();
  await press();
  await toasts.getByText("You are now Offline").waitFor();
  await expect.poll(() => page.getByText("Driver Logged in").count()).toBe(0);
  // Show a toast again that has ended before it was measured.
  await eventually(async () => {
    const [toast, below] = await Promise.all([boxOf(toasts.getByRole("button").first()), boxOf(online)]);
    if (!toast) await press();
    expect(toast?.y ?? 0).toBeGreaterThan((below?.y ?? 0) + (below?.height ?? 0));
  });
});

longTest("two offers of one passenger pass axe, and so does the dialog that completes a ride", async () => {
  const driverToken = await aDriversToken(3, 4, 5);
  const page = await aVisitor(narrow);
  await page.addInitScript((token) => localStorage.setItem("driverToken", token), driverToken);
  await page.goto("/dashboard");
  await page
    .getByRole("region", { name: /^New ride for you/ })
    .nth(1)
    .waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await press(page, "Mark Completed");
  expect(await problemsOf(page), "the dialog").toEqual([]);
});
