import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aPatientsToken } from "./records.ts";
import { driversPhone, onlyDrivers } from "./riding.ts";
import { anotherTab, aVisitor, axeFaults, stack } from "./stack.ts";

/** Answers 404 for URLs that match, as after a deployment removed the files. Returns a function that ends this. */
async function breakUrls(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 404 }));
  return () => page.unroute(address);
}

const inPlace = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
const isSamePage = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-same-page"));

test("a page whose code or styles are missing shows that in place, and loads on a retry", async () => {
  const page = await aVisitor();
  await page.goto("/contact");
  const found = await breakUrls(page, /\/assets\/housing-page/);
  await page.getByRole("link", { name: "Housing" }).first().click();
  await page.getByRole("heading", { name: "This page didn't load" }).waitFor();
  await expect.poll(() => page.getByRole("banner").isVisible()).toBe(true);
  await expect.poll(() => page.locator("body").innerText()).not.toMatch(/preload|Unexpected Application/);
  expect(await axeFaults(page)).toEqual([]);
  await found();
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "didn't load" }).waitFor();
});

test("a prerendered page without its code can be read, and offers a reload", async () => {
  const page = await aVisitor();
  const found = await breakUrls(page, /\/assets\/(contact-page)/);
  await page.evaluate((address) => location.assign(address), `${stack.siteUrl}/contact`).catch(() => {});
  await page.waitForURL("**/contact");
  await page.mouse.wheel(0, 100);
  await page.getByText("Part of this page didn't load.").waitFor();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  // Its own styles are loaded without the missing ones.
  const notice = page.getByRole("alert").filter({ hasText: "Part of this page didn't load." });
  expect(await notice.evaluate((element) => getComputedStyle(element).position)).toBe("sticky");
  await found();
  await inPlace(page);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByText("Part of this page didn't load.").waitFor({ state: "detached" });
  expect(await isSamePage(page)).toBe(false);
  await page.getByLabel("Your name").or(page.getByLabel("Full name")).or(page.getByLabel("Name")).first().fill("Ruth");
});

test("an empty page without its code shows that, and loads automatically once it can", async () => {
  const page = await aVisitor();
  await page.goto("/contact");
  const found = await breakUrls(page, /\/assets\/shell-/);
  await page.evaluate((address) => location.assign(address), `${stack.siteUrl}/my-rides`).catch(() => {});
  await page.waitForURL("**/my-rides");
  await page.getByText("This page didn't load. Please check your connection.").waitFor();
  await expect.poll(() => page.getByText("One moment…").count()).toBe(0);
  await found();
  await page.evaluate(() => void window.dispatchEvent(new Event("online")));
  await page.getByRole("heading", { level: 1 }).waitFor();
});

/** Makes the server announce a new build, so that this tab's chunks are gone. */
const deploy = (page: Page) =>
  page.route(`${stack.siteUrl}/`, (route) =>
    route.request().resourceType() === "fetch"
      ? route.fulfill({ contentType: "text/html", body: '<script type="module" src="/assets/index-new.js"></script>' })
      : route.fallback(),
  );

test("a tab with an older build reloads once, and not again", async () => {
  const page = await aVisitor();
  await page.goto("/contact");
  await inPlace(page);
  await deploy(page);
  await breakUrls(page, /\/assets\/housing-page/);
  let loads = 0;
  page.on("domcontentloaded", () => (loads += 1));
  await page.getByRole("link", { name: "Housing" }).first().click();
  await page.getByText("Part of this page didn't load.").waitFor();
  expect(await isSamePage(page)).toBe(false);
  expect(loads).toBe(1);
});

test("a tab with an older build does not reload over typed text", async () => {
  const page = await aVisitor();
  await page.goto("/");
  await inPlace(page);
  await deploy(page);
  await breakUrls(page, /\/assets\/(subscribing|account-menu)/);
  const email = page.getByLabel("Your email");
  await email.fill("ruth@patient.test");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText(/Part of this page couldn't be loaded/).waitFor();
  const other = await anotherTab(page.context());
  await other.goto("/contact");
  await other.evaluate((token) => localStorage.setItem("token", token), await aPatientsToken());
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByText(/You'd lose what you've written on this page/).waitFor();
  await expect.poll(() => email.inputValue()).toBe("ruth@patient.test");
  expect(await isSamePage(page)).toBe(true);
});

/** Number of such files that this page has loaded completely. */
const fetched = (page: Page, address: RegExp) =>
  page.evaluate(
    (source) => performance.getEntriesByType("resource").filter(({ name }) => new RegExp(source).test(name)).length,
    address.source,
  );

test("a driver moves between screens without a network, and sees the last known data", async () => {
  const [van] = await onlyDrivers("Wheelchair Van");
  if (!van) throw new Error("There is no van");
  const driver = await driversPhone(van);
  // A driver's first screen loads the code of the others in the background.
  await expect.poll(() => fetched(driver, /\/assets\/driver-(rides|profile)-page-[^/]+\.js$/)).toBe(2);
  await driver.context().setOffline(true);
  await driver.getByRole("link", { name: "Rides", exact: true }).click();
  await driver.getByRole("heading", { level: 1, name: "Rides" }).waitFor();
  await driver.getByRole("link", { name: "Profile" }).click();
  await driver.getByRole("heading", { level: 1, name: "Profile" }).waitFor();
  await driver.getByText(van.name).first().waitFor();
  await driver.getByRole("link", { name: "Dashboard" }).click();
  await driver.getByRole("heading", { level: 1, name: /^Welcome, Joseph/ }).waitFor();
  expect(await driver.content()).not.toMatch(/Unexpected Application/);
  await driver.context().setOffline(false);
});

test("an invalid URL is no error", async () => {
  const page = await aVisitor();
  await page.goto("/#%");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.content()).not.toMatch(/Unexpected Application/);
});
