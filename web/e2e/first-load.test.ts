import type { Locator, Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { sampleOf } from "../../api/test/sample.ts";
import { listedPaths, paths } from "../src/app/paths.ts";
import { aVisitor, hydrate, stack } from "./stack.ts";
import { aMadePage } from "./studio.ts";
import { aTelephone, onSlowLine, untouched, withoutCode } from "./untouched.ts";

/** Limits before the first interaction: compressed script bytes, and number of requests. */
const SCRIPT_BYTES = 8_000;
/**
 * Limit of a compressed page. The initial TCP window carries 13,550 bytes of it in one round trip; the longest page, a nurse whose
 * times are all free, as before ten in the morning, has about 14,700 and ends with reviews and data, which the first paint does not need.
 */
const PAGE_BYTES = 14_800;
const REQUESTS = 18;

const { doctors } = JSON.parse(await (await fetch(`${stack.siteUrl}/api/doctor/list`)).text());
const nurse = paths.appointment(doctors.find(({ available }: { available: boolean }) => available)._id);

const pages = [
  await aMadePage(),
  ...listedPaths,
  paths.speciality("Pediatric Nurse"),
  nurse,
  paths.login,
  paths.forgotPassword,
];

const isFocused = (place: Locator): Promise<boolean> => place.evaluate((element) => element === document.activeElement);

/** A page's requests so far, what blocked its first paint, and its layout shifts. */
const loadedBy = (page: Page) =>
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
      /** Rounded to thousandths, so that an icon moved by its own line does not count. */
      shift: Math.round(shift * 1000),
      moved: moved.map(({ node, previousRect, currentRect }) => {
        const what = node instanceof Element ? node.outerHTML.slice(0, 200) : node?.textContent;
        return `${what}: from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`;
      }),
    };
  });

async function bytesOf(path: string): Promise<number> {
  const { ok, headers } = await fetch(`${stack.siteUrl}${path}`, { headers: { "accept-encoding": "br" } });
  return Number((ok && headers.get("content-length")) || Number.POSITIVE_INFINITY);
}

test.each(sampleOf(pages, 4))(
  "%s paints at once: it is small, makes few requests, has no blocking resource, and does not shift",
  async (path) => {
    // Requested often enough, the page is compressed with the most effort.
    await expect.poll(() => bytesOf(path)).toBeLessThan(PAGE_BYTES);
    // Loads the fonts first: without an equally wide fallback font, lines may break differently.
    const page = await untouched(path === paths.terms ? paths.privacy : paths.terms);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await untouched(path, page);
    await page.waitForLoadState("load");
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const { page: bytes, requests, script, blocking, shift, moved } = await loadedBy(page);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(PAGE_BYTES);
    expect(script).toBeGreaterThan(0);
    expect(script).toBeLessThan(SCRIPT_BYTES);
    expect(requests).toBeLessThanOrEqual(REQUESTS);
    expect(blocking).toEqual([]);
    expect(shift, moved.join("; ")).toBe(0);
  },
);

test("a page loads no other code for its first interaction", async () => {
  const page = await aVisitor(aTelephone);
  const loading = new Set<Request>();
  page.on("request", (request) => void loading.add(request));
  page.on("requestfinished", (request) => void loading.delete(request));
  await untouched(paths.terms, page);
  await hydrate(page);
  await expect
    .poll(() => [...loading].map((request) => request.url()).filter((url) => url.endsWith(".js")))
    .toEqual([]);
  const { script } = await loadedBy(page);
  expect(script).toBeLessThanOrEqual(130_500);
});

test("on a fast connection a page loads its code when the browser is idle, on a slow one only after a touch", async () => {
  for (const [effectiveType, most] of [
    ["4g", 0],
    ["3g", 1],
  ] as const) {
    const page = await aVisitor(aTelephone);
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "connection", { value: { effectiveType: value } });
    }, effectiveType);
    await page.clock.install();
    await page.evaluate((url) => location.assign(url), `${stack.siteUrl}${paths.terms}`).catch(() => {});
    await page.waitForURL(`${stack.siteUrl}${paths.terms}`);
    await page.clock.runFor(5000);
    if (most === 0) await page.locator("#delivered-content").waitFor({ state: "detached" });
    expect(await page.locator("#delivered-content").count()).toBe(most);
  }
});

test("a prerendered list fetches its nurses after an interaction, and the code for it only then", async () => {
  const page = await aVisitor(aTelephone);
  await page.clock.install();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await untouched(paths.doctors, page);
  await page.keyboard.press("Tab");
  await page.locator("#delivered-content").waitFor({ state: "detached" });
  const callCode = () => requests.filter((path) => /^\/api\/|\/assets\/calls-/.test(path));
  expect(callCode()).toEqual([]);
  await page.clock.fastForward("01:00");
  const again = page.waitForResponse("**/api/doctor/list");
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await again;
  expect(callCode().filter((path) => path.startsWith("/api/"))).toEqual(["/api/doctor/list"]);
});

test("a list restored from the browser's cache fetches its nurses at once", async () => {
  const page = await untouched(paths.doctors);
  await untouched(paths.terms, page);
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.waitForURL(`**${paths.doctors}`);
  const listLoaded = page.waitForResponse("**/api/doctor/list");
  await page.keyboard.press("Tab");
  expect((await listLoaded).ok()).toBe(true);
});

/** Position and style of every element on a page. */
const appearanceOf = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*:not(template, script)")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const names = ["color", "background", "border", "font", "opacity", "visibility", "transform", "padding", "gap"];
      const seen = [x, y, width, height, ...names.map((name) => style.getPropertyValue(name))].join(" | ");
      return `<${element.localName} class="${element.getAttribute("class") ?? ""}"> ${seen}`;
    }),
  );

/** Enables all of a page's styles, as its code does. */
const enableStyles = (page: Page) =>
  page.evaluate(async () => {
    const list = document.querySelector<HTMLTemplateElement>("template#code");
    const sheets = [...(list?.content.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([disabled])") ?? [])];
    const loaded = sheets.map((sheet) => new Promise((resolve) => sheet.addEventListener("load", resolve)));
    document.head.append(...sheets);
    await Promise.all(loaded);
    for (const sheet of sheets) sheet.media = "all";
    return sheets.length;
  });

test.each(sampleOf(pages, 4))("%s looks the same with all of its styles as with the inlined ones", async (path) => {
  for (const width of [390, 1440]) {
    const page = await aVisitor({ viewport: { width, height: 844 }, reducedMotion: "reduce" });
    await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404 }));
    await untouched(path, page);
    await page.waitForLoadState("load");
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await appearanceOf(page);
    expect(await enableStyles(page)).toBeGreaterThan(1);
    expect(await appearanceOf(page)).toEqual(before);
    await page.close();
  }
});

test("text typed into the ride form before hydration is kept, also on a slow connection", async () => {
  const page = await aVisitor(aTelephone);
  await onSlowLine(page);
  const releaseCode = await withoutCode(page);
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
  await releaseCode();
  await hydrate(page);
  await page.getByLabel("Drop-off address").pressSequentially("iology");
  await expect.poll(() => page.getByLabel("Pick-up address").inputValue()).toBe("418 Maple Street");
  await expect.poll(() => page.getByLabel("Drop-off address").inputValue()).toBe("Mercy Cardiology");
  await expect.poll(() => page.getByLabel("Date").inputValue()).toBe("2030-03-04");
  await expect.poll(() => page.getByLabel(/Wheelchair Accessible/).isChecked()).toBe(true);
  // The code has the input too: the fare card shows it.
  await page.getByText("418 Maple Street").first().waitFor();
});

test("input before the first script is kept, also a file", async () => {
  const page = await aVisitor(aTelephone);
  const releaseCode = await withoutCode(page, /\/assets\/.*\.js$/);
  await untouched("/career", page, { until: "commit" });
  await page.getByLabel("Full name").fill("Ann Lee");
  const file = { name: "ann-lee.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 a nurse's life") };
  await page.locator("input[type=file]").setInputFiles(file);
  // Early input starts hydration without another interaction.
  await releaseCode();
  await page.getByText("ann-lee.pdf").waitFor();
  await expect.poll(() => page.getByLabel("Full name").inputValue()).toBe("Ann Lee");
});

test("a time chosen and a button pressed before hydration take effect after it", async () => {
  const page = await aVisitor(aTelephone);
  const releaseCode = await withoutCode(page);
  await untouched(nurse, page);
  const time = page.getByRole("tabpanel").getByRole("radio").last();
  await time.check({ force: true });
  const chosen = await time.inputValue();
  await page.getByRole("button", { name: "Read more" }).click();
  await releaseCode();
  await hydrate(page);
  await page.getByRole("button", { name: "Read less" }).waitFor();
  await expect.poll(() => page.getByRole("tabpanel").getByRole("radio", { checked: true }).inputValue()).toBe(chosen);
  await expect.poll(() => new URL(page.url()).searchParams.get("time")).toBe(chosen);
});

test("two buttons pressed before hydration both take effect after it", async () => {
  const page = await aVisitor(aTelephone);
  const releaseCode = await withoutCode(page);
  await untouched(nurse, page);
  const day = page.getByRole("tab", { selected: false }).last();
  const name = await day.innerText();
  await day.click();
  await page.getByRole("button", { name: "Read more" }).click();
  await releaseCode();
  await hydrate(page);
  await page.getByRole("button", { name: "Read less" }).waitFor();
  await expect.poll(() => page.getByRole("tab", { selected: true }).innerText()).toBe(name);
});

test("a visitor far down the page stays there during hydration, and their choice is kept", async () => {
  const page = await aVisitor(aTelephone);
  const releaseCode = await withoutCode(page);
  await untouched(nurse, page);
  const stars = page.getByRole("group", { name: "Your rating" });
  await stars.scrollIntoViewIfNeeded();
  const before = await stars.boundingBox();
  await stars.getByRole("radio", { name: "4 stars" }).check({ force: true });
  await releaseCode();
  await hydrate(page);
  await stars.getByText("Very good").waitFor();
  await expect.poll(() => stars.getByRole("radio", { name: "4 stars" }).isChecked()).toBe(true);
  const after = await stars.boundingBox();
  expect(Math.abs((after?.y ?? Number.NaN) - (before?.y ?? Number.NaN))).toBeLessThan(1);
});

test("the menu opens and its links work before hydration", async () => {
  const page = await aVisitor(aTelephone);
  await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await untouched("/", page);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Housing" }).click();
  await page.waitForURL("**/housing");
  await page.getByRole("heading", { level: 1 }).waitFor();
});

test("the menu takes the focus, returns it on Escape, and closes when the focus leaves it", async () => {
  const page = await aVisitor(aTelephone);
  await untouched("/", page);
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await button.press("Enter");
  await hydrate(page);
  await expect.poll(() => isFocused(page.getByRole("button", { name: "Close menu" }))).toBe(true);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await isFocused(button)).toBe(true);
  await button.press("Enter");
  await menu.getByRole("link", { name: "Contact" }).press("Tab");
  await menu.waitFor({ state: "hidden" });
});
