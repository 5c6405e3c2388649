import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { paths } from "../src/app/paths.ts";
import { aVisitor, hydrate, stack } from "./stack.ts";
import { aTelephone, untouched, withoutCode } from "./untouched.ts";

const { doctors } = JSON.parse(await (await fetch(`${stack.siteUrl}/api/doctor/list`)).text());
const nurse = paths.appointment(doctors.find(({ available }: { available: boolean }) => available)._id);

const aDesktop = { viewport: { width: 1440, height: 900 } };
const chosenIn = (page: Page, group: string) =>
  page.locator(group).getByRole("radio", { checked: true }).first().inputValue();

test("the time chosen last before hydration stays chosen, however often the choice changed", async () => {
  const page = await aVisitor(aTelephone);
  const releaseCode = await withoutCode(page);
  await untouched(nurse, page);
  const times = page.getByRole("tabpanel").getByRole("radio");
  const last = (await times.count()) - 1;
  for (const index of [last - 1, last, last - 1]) await times.nth(index).check({ force: true });
  const chosen = await times.nth(last - 1).inputValue();
  await releaseCode();
  await hydrate(page);
  await expect.poll(() => new URL(page.url()).searchParams.get("time")).toBe(chosen);
  await expect.poll(() => chosenIn(page, '[role="tabpanel"]')).toBe(chosen);
});

test("the fare is for the transport type chosen last before hydration", async () => {
  const page = await aVisitor(aTelephone);
  const releaseCode = await withoutCode(page);
  await untouched(paths.transport, page);
  for (const name of [/^Wheelchair/, /^Bariatric/, /^Wheelchair/])
    await page.getByRole("radio", { name }).check({ force: true });
  await releaseCode();
  await hydrate(page);
  await expect.poll(() => page.getByRole("radio", { name: /^Wheelchair/ }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole("radio", { name: /^Bariatric/ }).isChecked()).toBe(false);
});

test("a deploy takes nothing that was typed before the code came", async () => {
  const page = await aVisitor(aTelephone);
  await page.route(/\/assets\/shell-/, (route) => route.fulfill({ status: 404 }));
  const isFetch = (type: string) => type === "fetch";
  await page.route(`${stack.siteUrl}/`, (route) =>
    isFetch(route.request().resourceType())
      ? route.fulfill({ contentType: "text/html", body: '<script type="module" src="/assets/index-new.js"></script>' })
      : route.fallback(),
  );
  await untouched(paths.contact, page);
  await page.getByLabel("Name").fill("Ruth Abel");
  await page.getByLabel("Message").fill("My mother's wheelchair is 30 inches wide.");
  await page.getByText("What you've written stays.").waitFor();
  await page.getByLabel("Message").pressSequentially(" Does it fit?");
  await page.unroute(/\/assets\/shell-/);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByText("What you've written stays.").waitFor({ state: "detached" });
  await hydrate(page);
  expect(await page.getByLabel("Name").inputValue()).toBe("Ruth Abel");
  await expect
    .poll(() => page.getByLabel("Message").inputValue())
    .toMatch(/30 inches wide\. Does it fit\?|Does it fit\?.*wide\./);
});

test("all filters chosen before hydration apply", async () => {
  const page = await aVisitor(aDesktop);
  const releaseCode = await withoutCode(page);
  await untouched(paths.doctors, page);
  await page.getByLabel("Day", { exact: true }).selectOption("today");
  await page.getByLabel("Sort by").selectOption("price");
  await page.getByLabel("Language", { exact: true }).selectOption("Spanish");
  await page.getByRole("searchbox").fill("nurse");
  await releaseCode();
  await hydrate(page);
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ q: "nurse", day: "today", language: "Spanish", sort: "price" });
  expect(await page.getByLabel("Day", { exact: true }).inputValue()).toBe("today");
  expect(await page.getByLabel("Sort by").inputValue()).toBe("price");
  expect(await page.getByLabel("Language", { exact: true }).inputValue()).toBe("Spanish");
});

test("a draft fills only fields that were not edited before hydration", async () => {
  const page = await aVisitor(aTelephone);
  await page.goto(paths.transport);
  await page.getByLabel("Pick-up address").fill("1 Old Street");
  await page.getByLabel("Drop-off address").fill("Mercy Cardiology");
  await page.getByRole("radio", { name: /^Bariatric/ }).check({ force: true });
  await untouched(paths.terms, page);
  const releaseCode = await withoutCode(page);
  await untouched(paths.transport, page);
  await page.getByLabel("Pick-up address").fill("418 Maple Street");
  await page.getByRole("radio", { name: /^Wheelchair/ }).check({ force: true });
  await releaseCode();
  await hydrate(page);
  await expect.poll(() => page.getByLabel("Drop-off address").inputValue()).toBe("Mercy Cardiology");
  expect(await page.getByLabel("Pick-up address").inputValue()).toBe("418 Maple Street");
  expect(await page.getByRole("radio", { name: /^Wheelchair/ }).isChecked()).toBe(true);
});

test("an older newsletter draft does not replace text typed before hydration", async () => {
  const page = await aVisitor(aTelephone);
  await page.goto(paths.home);
  await page.getByLabel("Your email").fill("old@patient.test");
  await untouched(paths.terms, page);
  const releaseCode = await withoutCode(page);
  await untouched(paths.home, page);
  await page.getByLabel("Your email").fill("new@patient.test");
  await releaseCode();
  await hydrate(page);
  expect(await page.getByLabel("Your email").inputValue()).toBe("new@patient.test");
});

test.each(["Enter", "the button"])(
  "the home page's search by %s finds what was typed, before and after hydration",
  async (way) => {
    const send = (page: Page) =>
      way === "Enter"
        ? page.getByRole("searchbox").press("Enter")
        : page.getByRole("button", { name: "Find a nurse" }).click();
    const page = await aVisitor(aTelephone);
    const releaseCode = await withoutCode(page);
    await untouched(paths.home, page);
    await page.getByRole("searchbox").fill("heart & lungs");
    await send(page);
    await page.waitForURL("**/doctors?q=heart+%26+lungs");
    await releaseCode();
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("heart & lungs");

    await page.goto(paths.home);
    await page.getByRole("searchbox").fill("heart & lungs");
    await send(page);
    await page.waitForURL("**/doctors?q=heart+%26+lungs");
    await expect.poll(() => page.getByRole("searchbox").inputValue()).toBe("heart & lungs");
  },
);

test("text typed into the home page's search during hydration is kept and found", async () => {
  const page = await aVisitor(aTelephone);
  const releaseCode = await withoutCode(page);
  await untouched(paths.home, page);
  await page.getByRole("searchbox").fill("heart");
  await releaseCode();
  await hydrate(page);
  expect(await page.getByRole("searchbox").inputValue()).toBe("heart");
  await page.getByRole("button", { name: "Find a nurse" }).click();
  await page.waitForURL("**/doctors?q=heart");
});

test("an empty search on the home page shows every nurse, also without JavaScript", async () => {
  const page = await aVisitor({ ...aTelephone, javaScriptEnabled: false });
  await page.goto(`${stack.siteUrl}/robots.txt`).catch(() => {});
  await untouched(paths.home, page);
  await page.getByRole("button", { name: "Find a nurse" }).click();
  await page.waitForURL("**/doctors?q=");
  await page
    .getByRole("link", { name: /Amara Okafor/ })
    .first()
    .waitFor();
});

test("filters and search of the list work without JavaScript", async () => {
  const page = await aVisitor({ ...aTelephone, javaScriptEnabled: false });
  await untouched(paths.doctors, page);
  await page.getByRole("searchbox").fill("okafor");
  await page.getByLabel("Sort by").selectOption("price");
  await page.getByRole("button", { name: "Show nurses" }).click();
  await page.waitForURL(/\/doctors\?.*q=okafor.*sort=price/);
  await page
    .getByRole("link", { name: /Amara Okafor/ })
    .first()
    .waitFor();
  expect(await page.getByRole("region", { name: "Nurses" }).getByRole("listitem").count()).toBe(1);
  expect(await page.getByLabel("Sort by").inputValue()).toBe("price");
  await page.getByRole("searchbox").fill("okafor in the evening");
  await page.getByRole("button", { name: "Show nurses" }).click();
  await page.getByRole("link", { name: "Remove Evening" }).click();
  await page.waitForURL(/\/doctors\?.*time=any/);
  expect(await page.getByRole("searchbox").inputValue()).toBe("okafor in the evening");
  await expect.poll(() => page.getByRole("link", { name: "Remove Evening" }).count()).toBe(0);
});

test("a message and a subscription are sent without JavaScript, and a page says so", async () => {
  const page = await aVisitor({ ...aTelephone, javaScriptEnabled: false });
  await untouched(paths.contact, page);
  const form = page.getByRole("main").locator("form").filter({ hasText: "Message" });
  await form.getByLabel("Name").fill("Ruth Abel");
  await form.getByLabel("Subject").fill("A question");
  await form.getByLabel("Message").fill("Is the entrance without steps?");
  await form.getByRole("button", { name: "Send Message" }).click();
  await page.getByRole("heading", { level: 1, name: "That wasn't sent" }).waitFor();
  await page.goBack();
  await form.getByLabel("Email").fill("ruth@example.com");
  expect(await form.getByLabel("Message").inputValue()).toBe("Is the entrance without steps?");
  await form.getByRole("button", { name: "Send Message" }).click();
  await page.getByRole("heading", { level: 1, name: "Message sent" }).waitFor();
  await untouched(paths.home, page);
  await page.getByLabel("Your email").fill("ruth@example.com");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByRole("heading", { level: 1, name: "Almost there" }).waitFor();
});

/** The element with the focus, by its text or id. */
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.textContent?.trim().slice(0, 40) || document.activeElement?.id || "nothing",
  );

test.each([paths.home, paths.doctors, "/terms"])(
  "%s: focus moved on from the skip link's target stays there when the code arrives",
  async (path) => {
    const page = await aVisitor(aDesktop);
    const releaseCode = await withoutCode(page);
    await untouched(path, page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL("**#main");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const place = await page.evaluateHandle(() => document.activeElement);
    expect(await place.evaluate((element) => element?.closest("main")?.id)).toBe("main");
    await releaseCode();
    await hydrate(page);
    // The focus moves on from there, after all that the code does at its start.
    await page.getByText("Loading").waitFor({ state: "detached" });
    expect(await place.evaluate((element) => element === document.activeElement), await focused(page)).toBe(true);
  },
);

test("a visitor who scrolled away from a linked form before the code arrived is not taken back to it", async () => {
  const page = await aVisitor(aTelephone);
  const releaseCode = await withoutCode(page);
  await untouched("/transport#book", page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, 0));
  await releaseCode();
  await hydrate(page);
  expect(await page.evaluate(() => [scrollY, document.activeElement?.localName])).toEqual([0, "body"]);
  // A link to the same part, pressed later, leads there.
  await page.goto("/transport");
  await page.getByRole("link", { name: /^Book/ }).first().click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("book");
});
