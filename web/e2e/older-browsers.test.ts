import { expect, test } from "vitest";
import { listedPaths, paths } from "../src/app/paths.ts";
import { sql } from "./records.ts";
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

test("a browser without a time zone, storage and lists, whose clock is three hours ahead, shows every page", async () => {
  const [nurse] = await sql<{ id: string }[]>`select id from consultant where available order by name limit 1`;
  const page = await aVisitor();
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  await page.addInitScript(() => {
    const own = Intl.DateTimeFormat.prototype.resolvedOptions;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...own.call(this), timeZone: "Etc/Unknown" };
    };
    Reflect.deleteProperty(Intl, "ListFormat");
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Storage is blocked", "SecurityError");
        },
      });
  });
  for (const path of [...listedPaths, paths.appointment(nurse?.id ?? ""), paths.login, paths.myRides]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    const text = await page.locator("body").innerText();
    expect(text, path).not.toMatch(/UTC|Unexpected Application|didn't load/);
  }
});
