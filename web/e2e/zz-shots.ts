import { chromium } from "playwright-core";
import { browserProgram } from "./browser.ts";
const program = await browserProgram();
const browser = await chromium.launch({ executablePath: program.path, env: { ...process.env, ...program.env }, args: ["--no-sandbox"] });
const base = "http://localhost:3000";
const who = process.argv[2] ?? "owner";
const only = process.argv.slice(3);
async function shots(context: import("playwright-core").BrowserContext, tag: string, paths: Record<string, string>) {
  const page = await context.newPage();
  for (const [name, path] of Object.entries(paths)) {
    if (only.length > 0 && !only.includes(name)) continue;
    try {
      const [from = "", to] = path.split(">");
      await page.goto(base + from, { waitUntil: "load" });
      if (to) {
        await page.waitForTimeout(2500);
        const hrefs = await page.locator(`a[href^="${to}"]`).evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""));
        const href = hrefs.find((one) => /[0-9a-f]{8}-/.test(one)) ?? hrefs[0];
        if (!href) { console.log("no link", name); continue; }
        await page.goto(base + href);
      }
      await page.locator("h1").first().waitFor({ timeout: 8000 });
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/look/${who}-${name}-${tag}.png` });
    } catch (error) { console.log(name, String(error).slice(0, 200)); }
  }
  await page.close();
}
const login = { owner: "/office/login", nurse: "/nurse/login", patient: "/login", driver: "/login" }[who] ?? "/login";
const email = { owner: "owner@lamplight.test", nurse: "nurse@lamplight.test", patient: "patient@lamplight.test", driver: "wheelchair@lamplight.test" }[who] ?? "";
for (const [tag, viewport] of [["1440", { width: 1440, height: 900 }], ["390", { width: 390, height: 844 }]] as const) {
  const context = await browser.newContext({ viewport, baseURL: base, isMobile: tag === "390", hasTouch: tag === "390" });
  const page = await context.newPage();
  await page.goto(base + login);
  if (who === "driver") await page.getByRole("radio", { name: "Driver" }).check({ force: true });
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill("lamplight");
  await page.getByRole("textbox", { name: "Password" }).press("Enter");
  await page.waitForURL((url) => !url.pathname.includes("login"), { timeout: 15000 }).catch(() => console.log("not logged in"));
  await page.close();
  const paths: Record<string, Record<string, string>> = {
    owner: { today: "/office/today", calendar: "/office/calendar", rides: "/office/rides", patients: "/office/patients", patient: "/office/patients>/office/patients/", inbox: "/office/inbox", texts: "/office/texts", ride: "/office/rides>/office/rides/", booking: "/office/rides/new", import: "/office/rides/import", drivers: "/office/drivers", driver: "/office/drivers>/office/drivers/", money: "/office/money", payer: "/office/money>/office/money/payers/", consultants: "/office/consultants", consultant: "/office/consultants>/office/consultants/", off: "/office/time-off", unavailable: "/office/unavailable", reports: "/office/reports", settings: "/office/settings", staff: "/office/staff", log: "/office/log", health: "/office/health", access: "/office/access" },
    nurse: { day: "/nurse", hours: "/nurse/hours", off: "/nurse/time-off", earnings: "/nurse/earnings", profile: "/nurse/profile" },
    patient: { appointments: "/my-appointment", rides: "/my-rides", visit: "/my-appointment>/my-appointment/", ride: "/my-rides>/my-rides/", profile: "/my-profile" },
    driver: { dashboard: "/dashboard", rides: "/rides", earnings: "/earnings", profile: "/driver-profile" },
  };
  await shots(context, tag, paths[who] ?? {});
  await context.close();
}
await browser.close();
