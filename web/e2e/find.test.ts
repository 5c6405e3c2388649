// cspell:ignore feaver tomorow
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { signUp } from "./booking.ts";
import { aConsultant, anEmail, anotherPatient, sql, tomorrowOf } from "./records.ts";
import { aVisitor, axeFaultsAtWidths, stack } from "./stack.ts";
import { aTelephone, untouched } from "./untouched.ts";

const aWordOf = ({ name }: { name: string }) => name.split(" ").at(-1) ?? "";
const names = (page: Page) => page.getByRole("region", { name: "Nurses" }).locator("li b").allTextContents();

/** The patient has answered once where they are during calls: for a visit tomorrow evening. */
async function namedState(book: Awaited<ReturnType<typeof anotherPatient>>["book"]): Promise<void> {
  const { id } = await aConsultant();
  const { slotDate, slots } = await tomorrowOf(id);
  const { appointment } = await book(id, slotDate, slots.at(-1)?.slotTime ?? "");
  await sql`update appointment set status = 'paid', paid_at = now(), held_until = null where id = ${appointment._id}`;
}

test("the home page's soonest free nurse can be booked in two taps", async () => {
  const { token, book } = await anotherPatient();
  await namedState(book);
  const page = await aVisitor(aTelephone);
  await page.addInitScript((storedToken) => localStorage.setItem("token", storedToken), token);
  await page.goto("/");
  const soonest = page.getByRole("link", { name: /^Soonest free nurse/ });
  const promised = (await soonest.textContent()) ?? "";
  await soonest.click();
  await page.waitForURL("**/appointment/**");
  const chosen = page.getByRole("radio", { checked: true });
  await chosen.waitFor();
  expect(promised).toContain((await chosen.inputValue()) ?? "");
  await page.getByRole("button", { name: "Book an appointment" }).last().click();
  await page.waitForURL("**/my-appointment");
  await page.getByRole("button", { name: /^Pay Online/ }).waitFor();
});

test("a visitor gets by keyboard from the home page's search to a hold, and keeps the choice through sign-up", async () => {
  const nurse = await aConsultant();
  const page = await aVisitor(aTelephone);
  await page.goto("/");
  const steps: string[] = [];
  const keys = page.keyboard;
  const reach = async (selector: string) => {
    for (let presses = 0; presses < 80; presses += 1) {
      if (await page.locator(`${selector}:focus`).count()) return;
      await keys.press("Tab");
    }
    throw new Error(`The keyboard does not reach ${selector}`);
  };
  const press = async (key: string, what: string) => {
    steps.push(what);
    await keys.press(key);
  };

  await reach('input[type="search"]');
  await keys.type(aWordOf(nurse));
  await press("Enter", "search");
  await page.waitForURL("**/doctors?q=*");
  await expect.poll(() => names(page)).toEqual([nurse.name]);
  await reach(`a[href="/appointment/${nurse.id}"]`);
  await press("Enter", "nurse");
  await page.getByRole("heading", { level: 1, name: nurse.name }).waitFor();
  // Reviews have radio buttons too, which may load before the times.
  await page.getByRole("tabpanel").getByRole("radio").first().waitFor();
  // The next day's times do not expire during the test, as today's last one may.
  await reach('[role="tab"]');
  await keys.press("ArrowRight");
  await reach('[role="tabpanel"] input[type="radio"]');
  await press("Space", "time");
  await page.getByRole("tabpanel").getByRole("radio", { checked: true }).waitFor();
  await reach('button[type="submit"]');
  await press("Enter", "book");
  await page.waitForURL("**/login");
  await signUp(page, anEmail(), { isConfirmed: false });
  await page.getByRole("tabpanel").getByRole("radio", { checked: true }).waitFor();
  await page.getByLabel("Where will you be during the call?").focus();
  await keys.type("Pennsylvania");
  await page.getByRole("button", { name: "Book an appointment" }).last().focus();
  await press("Enter", "book once more, signed in");
  await page.waitForURL("**/my-appointment");
  await page.getByRole("button", { name: "Pay Online ($90)" }).waitFor();
  expect(steps).toHaveLength(5);
});

test("a symptom finds the editors' specialties for it, and names 911 where it may be urgent", async () => {
  const page = await aVisitor();
  await page.goto("/doctors");
  await page.getByRole("searchbox").pressSequentially("chest pain");
  for (const kind of ["Cardiac", "Emergency"])
    await page.getByRole("link", { name: `Remove ${kind} nurses` }).waitFor();
  expect(await page.getByRole("searchbox").evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole("alert").getByRole("link", { name: "Call 911" }).waitFor();
  const kinds = page.getByRole("region", { name: "Nurses" }).locator("li");
  // Until the answer the page shows the former nurses.
  await expect
    .poll(async () => (await kinds.allTextContents()).every((words) => /Cardiac|Emergency/.test(words)))
    .toBe(true);
});

test("a sentence becomes chips, which Back, a reload and a copied link keep", async () => {
  const page = await aVisitor(aTelephone);
  await page.goto("/doctors");
  await page.getByRole("searchbox").pressSequentially("feaver kid tomorow evening tagalog");
  const chips = page.getByRole("list", { name: "Your search" }).getByRole("link");
  const all = ["Remove Pediatric nurses", "Remove Tagalog", "Remove Tomorrow", "Remove Evening"];
  await expect.poll(() => chips.allTextContents()).toEqual(all);
  await expect.poll(() => names(page)).toEqual(["Leo Santos"]);
  await page.getByRole("link", { name: "Remove Evening" }).click();
  await expect.poll(() => chips.allTextContents()).toEqual(all.slice(0, 3));
  await page.reload();
  await expect.poll(() => chips.allTextContents()).toEqual(all.slice(0, 3));
  expect(await axeFaultsAtWidths(page)).toEqual([]);
  await page.goBack();
  await expect.poll(() => chips.allTextContents()).toEqual(all);
  const friend = await aVisitor();
  await friend.goto(page.url());
  await expect.poll(() => names(friend)).toEqual(["Leo Santos"]);
});

test("a list filtered by its URL never shows the unfiltered one first", async () => {
  const nurse = await aConsultant();
  const path = `/doctors?q=${aWordOf(nurse)}`;
  expect(await (await fetch(stack.siteUrl + path)).text()).not.toContain("Amara Okafor");
  const page = await untouched(path);
  await expect.poll(() => names(page)).toEqual([nurse.name]);
});

test("axe finds nothing with all filters open and chosen on a phone, a tablet or a desktop", async () => {
  const page = await aVisitor(aTelephone);
  await page.goto("/doctors/Cardiac%20Nurse?q=heart&language=English&maxFee=150&sort=soonest");
  await page.getByRole("link", { name: "Remove English" }).waitFor();
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByLabel("Sort by").waitFor();
  expect(await axeFaultsAtWidths(page)).toEqual([]);
});

test("with doubled text size and all filters open, no list is wider than the window", async () => {
  const page = await aVisitor();
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/doctors?sort=soonest");
  await page.getByRole("button", { name: /^Filters/ }).click();
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`).toBe(0);
  }
});

test.each(["America/New_York", "Asia/Kolkata"])(
  "a whole row of free times is on the first screen of a phone in %s",
  async (timezoneId) => {
    const nurse = await aConsultant();
    const page = await aVisitor({ ...aTelephone, timezoneId });
    await page.goto(`/appointment/${nurse.id}`);
    const times = page.getByRole("tabpanel").getByRole("radio");
    await times.first().waitFor();
    // Today may have a single slot left in the evening.
    await page.getByRole("tab").nth(1).click();
    await expect.poll(() => times.count()).toBeGreaterThan(10);
    const boxes = await times.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const row = boxes.filter(({ top }) => top === boxes[0].top);
    const bar = await page.locator("[data-lower-bar]").boundingBox();
    expect(row.length).toBeGreaterThan(1);
    expect(Math.max(...row.map(({ bottom }) => bottom))).toBeLessThan(bar?.y ?? 0);
  },
);
