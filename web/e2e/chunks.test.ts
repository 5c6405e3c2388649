import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aPatientsToken } from "./records.ts";
import { driversPhone, onlyDrivers } from "./riding.ts";
import { anotherTab, aVisitor, axeFaults, stack } from "./stack.ts";

/** From now on nothing comes under such an address, as when a deployment has taken it away. Answers how to end that. */
async function lose(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 404 }));
  return () => page.unroute(address);
}

const inPlace = (page: Page) => page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
const isSamePage = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-same-page"));

test("a page whose code or styles did not come says so in its place, and comes when it is asked for again", async () => {
  const page = await aVisitor();
  await page.goto("/contact");
  const found = await lose(page, /\/assets\/housing-page/);
  await page.getByRole("link", { name: "Housing" }).first().click();
  await page.getByRole("heading", { name: "This page didn't load" }).waitFor();
  await expect.poll(() => page.getByRole("banner").isVisible()).toBe(true);
  await expect.poll(() => page.locator("body").innerText()).not.toMatch(/preload|Unexpected Application/);
  expect(await axeFaults(page)).toEqual([]);
  await found();
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { level: 1 }).filter({ hasNotText: "didn't load" }).waitFor();
});

test("a page that came as HTML and whose code did not follow can be read, and offers to be loaded again", async () => {
  const page = await aVisitor();
  const found = await lose(page, /\/assets\/(contact-page)/);
  await page.evaluate((address) => location.assign(address), `${stack.siteUrl}/contact`).catch(() => {});
  await page.waitForURL("**/contact");
  await page.mouse.wheel(0, 100);
  await page.getByText("Part of this page didn't load.").waitFor();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  // Its own styles are there without those that did not come.
  const notice = page.getByRole("alert").filter({ hasText: "Part of this page didn't load." });
  expect(await notice.evaluate((element) => getComputedStyle(element).position)).toBe("sticky");
  await found();
  await inPlace(page);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByText("Part of this page didn't load.").waitFor({ state: "detached" });
  expect(await isSamePage(page)).toBe(false);
  await page.getByLabel("Your name").or(page.getByLabel("Full name")).or(page.getByLabel("Name")).first().fill("Ruth");
});

test("a page that is drawn by code alone says that it did not load, and comes by itself once it can", async () => {
  const page = await aVisitor();
  await page.goto("/contact");
  const found = await lose(page, /\/assets\/shell-/);
  await page.evaluate((address) => location.assign(address), `${stack.siteUrl}/my-rides`).catch(() => {});
  await page.waitForURL("**/my-rides");
  await page.getByText("This page didn't load. Please check your connection.").waitFor();
  await expect.poll(() => page.getByText("One moment…").count()).toBe(0);
  await found();
  await page.evaluate(() => void window.dispatchEvent(new Event("online")));
  await page.getByRole("heading", { level: 1 }).waitFor();
});

/** The server says that its site was built anew: what this tab still wants is gone. */
const deploy = (page: Page) =>
  page.route(`${stack.siteUrl}/`, (route) =>
    route.request().resourceType() === "fetch"
      ? route.fulfill({ contentType: "text/html", body: '<script type="module" src="/assets/index-new.js"></script>' })
      : route.fallback(),
  );

test("a tab older than the site renews itself once, and not again and again", async () => {
  const page = await aVisitor();
  await page.goto("/contact");
  await inPlace(page);
  await deploy(page);
  await lose(page, /\/assets\/housing-page/);
  let loads = 0;
  page.on("domcontentloaded", () => (loads += 1));
  await page.getByRole("link", { name: "Housing" }).first().click();
  await page.getByText("Part of this page didn't load.").waitFor();
  expect(await isSamePage(page)).toBe(false);
  expect(loads).toBe(1);
});

test("a tab older than the site stays as it is while somebody has written in it", async () => {
  const page = await aVisitor();
  await page.goto("/");
  await inPlace(page);
  await deploy(page);
  await lose(page, /\/assets\/(subscribing|account-menu)/);
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

/** How many such files this page has fetched to their end. */
const fetched = (page: Page, address: RegExp) =>
  page.evaluate(
    (source) => performance.getEntriesByType("resource").filter(({ name }) => new RegExp(source).test(name)).length,
    address.source,
  );

test("a driver goes from screen to screen without a network, and sees what was last known", async () => {
  const [van] = await onlyDrivers("Wheelchair Van");
  if (!van) throw new Error("There is no van");
  const driver = await driversPhone(van);
  // A driver's first screen brings the code of the others behind it.
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

test("an address that makes no sense is no error", async () => {
  const page = await aVisitor();
  await page.goto("/#%");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.content()).not.toMatch(/Unexpected Application/);
});
