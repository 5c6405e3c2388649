import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sampleOf } from "../../api/test/sample.ts";
import { screens } from "../src/app/paths.ts";
import { settled } from "./every-form.ts";
import { aConsultant, aPaidVisit } from "./records.ts";
import { aDriversToken } from "./riding.ts";
import { aVisitor } from "./stack.ts";

const USUAL = 16;

const OF_PATIENTS: string[] = [screens.myProfile, screens.myAppointments, screens.visit, screens.myRides, screens.ride];
const OF_DRIVERS: string[] = [screens.dashboard, screens.rides, screens.driverEarnings, screens.driverProfile];

/** Sets the browser's default text size in pixels. */
async function chooseTextOf(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard } });
}

/** The pages that are wider than the screen, at each width. */
async function tooWide(page: Page, paths: string[], widths: number[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    await settled(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) found.push(`${path} at ${width} px: ${overflow} px too wide`);
    }
  }
  return found;
}

const SIZES: [what: string, size: number, widths: number[]][] = [
  ["doubled text size from the narrowest phone to a desktop", 2 * USUAL, [320, 390, 768, 1280]],
  ["usual text at 320 px", USUAL, [320]],
];

test.each(sampleOf(SIZES, 1))("no screen is wider than the window: %s", async (_, size, widths) => {
  const { id } = await aConsultant();
  const { token, appointmentId } = await aPaidVisit();
  const concrete = (path: string) =>
    path.replace(":docId", id).replace("/:speciality?", "").replace(":appointmentId", appointmentId);
  const visitor = await aVisitor();
  await chooseTextOf(visitor, size);
  const everybodys = Object.values(screens).filter((path) => ![...OF_PATIENTS, ...OF_DRIVERS].includes(path));
  expect(await tooWide(visitor, sampleOf(everybodys, 3).map(concrete), widths)).toEqual([]);

  const sessions = { token, driverToken: await aDriversToken(3, 4) };
  const signedIn = await aVisitor();
  await chooseTextOf(signedIn, size);
  await signedIn.addInitScript((stored) => Object.assign(localStorage, stored), sessions);
  expect(await tooWide(signedIn, sampleOf([...OF_PATIENTS, ...OF_DRIVERS], 2).map(concrete), widths)).toEqual([]);
});
