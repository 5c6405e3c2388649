import { expect, test } from "vitest";
import { paths } from "../src/app/paths.ts";
import { aVisitor } from "./stack.ts";

test("a browser without newer calls shows the content of linked pages", async () => {
  const page = await aVisitor();
  await page.addInitScript(() => {
    Reflect.deleteProperty(AbortSignal, "any");
    for (const name of ["toSorted", "toReversed", "toSpliced", "with"]) Reflect.deleteProperty(Array.prototype, name);
  });
  await page.goto(paths.contact);
  for (const name of ["Housing", "Our team"]) {
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).first().click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(() => page.locator('[role="status"] > [aria-hidden="true"]').count()).toBe(0);
    await expect.poll(() => page.getByRole("main").textContent()).not.toMatch(/did(n't| not) load/);
  }
});

test("a browser that cannot name its time zone shows every page with its times", async () => {
  const page = await aVisitor();
  await page.addInitScript(() => {
    const own = Intl.DateTimeFormat.prototype.resolvedOptions;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...own.call(this), timeZone: "Etc/Unknown" };
    };
  });
  for (const path of [paths.home, paths.doctors]) {
    await page.goto(path);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    expect(await page.content()).not.toMatch(/Unexpected Application/);
  }
});
