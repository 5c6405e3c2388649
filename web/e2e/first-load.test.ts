import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { sampleOf } from "../../api/test/sample.ts";
import { listedPaths, paths } from "../src/app/paths.ts";
import { aVisitor, awake, stack } from "./stack.ts";
import { aTelephone, onSlowLine, untouched, withoutCode } from "./untouched.ts";

/** So much script, packed, may a page ask for before somebody is there, and so many things in all. */
const SCRIPT_BYTES = 8_000;
/** So much may a page weigh, packed: what is sent before the first of it is confirmed holds it, or lacks its last lines. */
const PAGE_BYTES = 14_000;
const REQUESTS = 18;

const { doctors } = JSON.parse(await (await fetch(`${stack.siteUrl}/api/doctor/list`)).text());
const nurse = paths.appointment(doctors.find(({ available }: { available: boolean }) => available)._id);
const pages = [...listedPaths, paths.speciality("Pediatric Nurse"), nurse, paths.login, paths.forgotPassword];

const isFocused = (place: Locator): Promise<boolean> => place.evaluate((element) => element === document.activeElement);

/** What a page has asked for so far, what stood in the way of its first paint, and how it has moved since. */
const askedFor = (page: Page) =>
  page.evaluate(async () => {
    const all = performance.getEntriesByType("resource").filter((entry) => entry instanceof PerformanceResourceTiming);
    const moves = await new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
    });
    const shift = moves.reduce((sum, one) => sum + ("value" in one ? Number(one.value) : 0), 0);
    const moved = moves.flatMap((one) => {
      const parts: unknown = "sources" in one ? one.sources : [];
      return Array.isArray(parts) ? parts : [];
    });
    const [itself] = performance.getEntriesByType("navigation");
    return {
      page: itself instanceof PerformanceNavigationTiming ? itself.encodedBodySize : Number.POSITIVE_INFINITY,
      requests: 1 + all.length,
      script: all
        .filter(({ name }) => name.endsWith(".js"))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      blocking: all
        .filter((entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking")
        .map(({ name }) => name),
      /** As it is reckoned everywhere, in thousandths: an icon that a line of text beside it moves as the rest comes is none. */
      shift: Math.round(shift * 1000),
      moved: moved.map(({ node, previousRect, currentRect }) => {
        const what = node instanceof Element ? node.outerHTML.slice(0, 200) : node?.textContent;
        return `${what}: from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
      }),
    };
  });

test.each(sampleOf(pages, 4))(
  "%s is there at once: it is light, little is asked for, nothing stands in its way, and it does not move",
  async (path) => {
    // Its faces are at hand: where the machine has none as wide as ours, lines may break anew as they come.
    const page = await untouched(path === paths.terms ? paths.privacy : paths.terms);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await untouched(path, page);
    await page.waitForLoadState("load");
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const { page: bytes, requests, script, blocking, shift, moved } = await askedFor(page);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(PAGE_BYTES);
    expect(script).toBeGreaterThan(0);
    expect(script).toBeLessThan(SCRIPT_BYTES);
    expect(requests).toBeLessThanOrEqual(REQUESTS);
    expect(blocking).toEqual([]);
    expect(shift, moved.join("; ")).toBe(0);
  },
);

test.each([paths.home, paths.doctors, paths.speciality("Pediatric Nurse"), "/housing", "/team", "/privacy", "/terms"])(
  "%s, which sends nothing, has none of what forms need on its list",
  async (path) => {
    const html = await (await fetch(new URL(path, stack.siteUrl))).text();
    expect(html).toContain('id="code"');
    expect(html).not.toMatch(/\/assets\/(forms|calls|zod)-/);
  },
);

test.each([paths.transport, nurse, paths.career, paths.contact, paths.login])(
  "%s, which anybody may send, has none of what only pages of one's own need on its list",
  async (path) => {
    const html = await (await fetch(new URL(path, stack.siteUrl))).text();
    expect(html).toContain("/assets/forms-");
    expect(html).not.toContain("/assets/own-");
  },
);

test("what the browser needs to put dates into words is gathered beside the page, before its code begins", async () => {
  const page = await aVisitor(aTelephone);
  await page.route(/\/assets\/shell-.*\.js$/, () => {});
  await untouched(paths.doctors, page);
  const beside = page.waitForEvent("worker");
  await page.keyboard.press("Tab");
  const worker = await beside;
  expect(worker.url()).toContain("/assets/dates-worker-");
  // It says nothing, and goes by itself as soon as it has done its work.
  await worker.waitForEvent("close");
});

test("a page begins in a browser that has nobody to gather for it", async () => {
  const page = await aVisitor(aTelephone);
  await page.addInitScript(() => {
    Object.defineProperty(window, "Worker", { value: undefined });
  });
  await untouched(paths.doctors, page);
  await page.keyboard.press("Tab");
  await expect.poll(() => page.locator("#delivered-content").count()).toBe(0);
});

test("a list that came with its nurses asks for them once somebody comes back to it, without what only forms need", async () => {
  const page = await aVisitor(aTelephone);
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await untouched(paths.doctors, page);
  await page.keyboard.press("Tab");
  await page.locator("#delivered-content").waitFor({ state: "detached" });
  const ofCalls = () => asked.filter((path) => /^\/api\/|\/assets\/(calls|zod)-/.test(path));
  expect(ofCalls()).toEqual([]);
  await page.clock.fastForward("01:00");
  const again = page.waitForResponse("**/api/doctor/list");
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await again;
  expect(ofCalls().filter((path) => path.startsWith("/api/"))).toEqual(["/api/doctor/list"]);
  expect(asked.filter((path) => path.startsWith("/assets/forms-"))).toEqual([]);
});

test("a list that the browser kept, and shows to whoever comes back to it, asks for its nurses as it begins", async () => {
  const page = await untouched(paths.doctors);
  await untouched(paths.terms, page);
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.waitForURL(`**${paths.doctors}`);
  const asked = page.waitForResponse("**/api/doctor/list");
  await page.keyboard.press("Tab");
  expect((await asked).ok()).toBe(true);
});

/** How everything on a page stands there and looks. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*:not(template, script)")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const names = ["color", "background", "border", "font", "opacity", "visibility", "transform", "padding", "gap"];
      const seen = [x, y, width, height, ...names.map((name) => style.getPropertyValue(name))].join(" | ");
      return `<${element.localName} class="${element.getAttribute("class") ?? ""}"> ${seen}`;
    }),
  );

/** Lets all of a page's styles hold, as they do once its code comes. */
const letStylesCome = (page: Page) =>
  page.evaluate(async () => {
    const list = document.querySelector<HTMLTemplateElement>("template#code");
    const sheets = [...(list?.content.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([disabled])") ?? [])];
    const loaded = sheets.map((sheet) => new Promise((resolve) => sheet.addEventListener("load", resolve)));
    document.head.append(...sheets);
    await Promise.all(loaded);
    for (const sheet of sheets) sheet.media = "all";
    return sheets.length;
  });

test.each(sampleOf(pages, 4))(
  "%s looks the same with all of its styles as with those it was written with",
  async (path) => {
    for (const width of [390, 1440]) {
      const page = await aVisitor({ viewport: { width, height: 844 }, reducedMotion: "reduce" });
      await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404 }));
      await untouched(path, page);
      await page.waitForLoadState("load");
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const before = await looks(page);
      expect(await letStylesCome(page)).toBeGreaterThan(1);
      expect(await looks(page)).toEqual(before);
      await page.close();
    }
  },
);

test("what is written in the ride form before its code is there is kept, on a slow line too", async () => {
  const page = await aVisitor(aTelephone);
  await onSlowLine(page);
  const letCodeCome = await withoutCode(page);
  await untouched("/transport", page);
  await page.getByLabel("Pick-up address").fill("418 Maple Street");
  await page.getByLabel("Date").fill("2030-03-04");
  await page.getByLabel(/Wheelchair Accessible/).check({ force: true });
  await page
    .getByRole("switch", { name: "Return trip" })
    .or(page.getByLabel("Return trip"))
    .first()
    .check({ force: true });
  await page.getByLabel("Drop-off address").pressSequentially("Mercy Card");
  await letCodeCome();
  await awake(page);
  await page.getByLabel("Drop-off address").pressSequentially("iology");
  await expect.poll(() => page.getByLabel("Pick-up address").inputValue()).toBe("418 Maple Street");
  await expect.poll(() => page.getByLabel("Drop-off address").inputValue()).toBe("Mercy Cardiology");
  await expect.poll(() => page.getByLabel("Date").inputValue()).toBe("2030-03-04");
  await expect.poll(() => page.getByLabel(/Wheelchair Accessible/).isChecked()).toBe(true);
  // The code knows of it as well: the fare card says what was filled in.
  await page.getByText("418 Maple Street").first().waitFor();
});

test("what is written and chosen before even the first script is there is kept, a file too", async () => {
  const page = await aVisitor(aTelephone);
  const letCodeCome = await withoutCode(page, /\/assets\/.*\.js$/);
  await untouched("/career", page, { until: "commit" });
  await page.getByLabel("Full name").fill("Ann Lee");
  const file = { name: "ann-lee.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 a nurse's life") };
  await page.locator("input[type=file]").setInputFiles(file);
  // Whoever wrote there is there: no other sign is waited for.
  await letCodeCome();
  await page.getByText("ann-lee.pdf").waitFor();
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Ann Lee");
});

test("a time that is chosen and a button that is pressed before there is code for them are answered once there is", async () => {
  const page = await aVisitor(aTelephone);
  const letCodeCome = await withoutCode(page);
  await untouched(nurse, page);
  const time = page.getByRole("tabpanel").getByRole("radio").last();
  await time.check({ force: true });
  const chosen = await time.inputValue();
  await page.getByRole("button", { name: "Read more" }).click();
  await letCodeCome();
  await awake(page);
  await page.getByRole("button", { name: "Read less" }).waitFor();
  await expect.poll(() => page.getByRole("tabpanel").getByRole("radio", { checked: true }).inputValue()).toBe(chosen);
  await expect.poll(() => new URL(page.url()).searchParams.get("time")).toBe(chosen);
});

test("of two buttons pressed before there is code for them both are answered once there is", async () => {
  const page = await aVisitor(aTelephone);
  const letCodeCome = await withoutCode(page);
  await untouched(nurse, page);
  const day = page.getByRole("tab", { selected: false }).last();
  const name = await day.innerText();
  await day.click();
  await page.getByRole("button", { name: "Read more" }).click();
  await letCodeCome();
  await awake(page);
  await page.getByRole("button", { name: "Read less" }).waitFor();
  await expect.poll(() => page.getByRole("tab", { selected: true }).innerText()).toBe(name);
});

test("whoever is far down a page as its code comes stays there, and what they choose there holds", async () => {
  const page = await aVisitor(aTelephone);
  const letCodeCome = await withoutCode(page);
  await untouched(nurse, page);
  const stars = page.getByRole("group", { name: "Your rating" });
  await stars.scrollIntoViewIfNeeded();
  const before = await stars.boundingBox();
  await stars.getByRole("radio", { name: "4 stars" }).check({ force: true });
  await letCodeCome();
  await awake(page);
  await stars.getByText("Very good").waitFor();
  await expect.poll(() => stars.getByRole("radio", { name: "4 stars" }).isChecked()).toBe(true);
  const after = await stars.boundingBox();
  expect(Math.abs((after?.y ?? Number.NaN) - (before?.y ?? Number.NaN))).toBeLessThan(1);
});

test("the menu opens and leads on before any code is there", async () => {
  const page = await aVisitor(aTelephone);
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await untouched("/", page);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Housing" }).click();
  await page.waitForURL("**/housing");
  await page.getByRole("heading", { level: 1 }).waitFor();
});

test("the menu takes the keyboard in, gives it back at Escape, and gives way where it goes on to the page", async () => {
  const page = await aVisitor(aTelephone);
  await untouched("/", page);
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await button.press("Enter");
  await awake(page);
  await expect.poll(() => isFocused(page.getByRole("button", { name: "Close menu" }))).toBe(true);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await isFocused(button)).toBe(true);
  await button.press("Enter");
  await menu.getByRole("link", { name: "Contact" }).press("Tab");
  await menu.waitFor({ state: "hidden" });
});
