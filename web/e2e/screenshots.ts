import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { z } from "zod";
import { DEMO_PASSWORD, DEMO_PATIENT_EMAIL } from "../../api/db/seed/accounts.ts";
import { checkout } from "../../api/local/paths.ts";
import { removeScratch, scratchDir } from "../../api/local/scratch.ts";
import { anyPorts, startStack } from "../../api/local/stack.ts";
import { browserProgram } from "./browser.ts";

/** `npm run screenshots`: makes the README's pictures on a fresh stack. */
const PICTURES = join(checkout, ".readme");
const DESKTOP = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 };
const PHONE = { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2 };

const Answer = z.object({ success: z.literal(true), token: z.string().default("") });

const dir = await scratchDir("screenshots", { fleeting: true });
const stack = await startStack({
  dataDir: dir,
  ports: anyPorts,
  site: "built",
  durable: false,
  env: {},
  say: (what) => void process.stdout.write(`${what}\n`),
  signal: new AbortController().signal,
  onLost: (reason) => {
    throw new Error(reason);
  },
});
const program = await browserProgram();
const browser = await chromium.launch({
  executablePath: program.path,
  env: { ...process.env, ...program.env },
  args: ["--no-sandbox"],
});
try {
  await patient(browser);
  await office(browser);
  await driver(browser);
  await studio(browser);
} finally {
  await browser.close();
  await stack.stop();
  await removeScratch(dir);
}

async function patient(on: Browser): Promise<void> {
  const page = await open(on, DESKTOP);
  await page.goto("/doctors");
  await page
    .getByRole("link", { name: /Amara Okafor/ })
    .first()
    .click();
  await page.getByRole("radio", { name: /PM/ }).first().waitFor({ state: "attached" });
  await savePicture(page, "patient");
}

async function office(on: Browser): Promise<void> {
  const page = await open(on, DESKTOP);
  await page.goto("/office/login");
  await page.getByLabel("Email").fill("owner@lamplight.test");
  await page.getByRole("textbox", { name: "Password" }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByRole("link", { name: "Calendar" }).click();
  // Tomorrow shows a whole day at any time of day.
  await page.getByRole("button", { name: "Next day" }).click();
  await page
    .getByRole("button", { name: /^Reschedule .* with / })
    .first()
    .waitFor();
  await savePicture(page, "office");
}

/** A patient books a ride, which is offered to the driver on the phone. */
async function driver(on: Browser): Promise<void> {
  const page = await open(on, PHONE);
  await page.goto("/login");
  await page.getByRole("radio", { name: "Driver" }).check({ force: true });
  await page.getByLabel("Email").fill("wheelchair@lamplight.test");
  await page.getByRole("textbox", { name: "Password" }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("checkbox", { name: /Online/ }).click({ force: true });
  await page.getByText("You are now Online").waitFor();
  await bookRide();
  await page
    .getByRole("button", { name: /^Accept/ })
    .first()
    .waitFor();
  await savePicture(page, "driver");
}

async function bookRide(): Promise<void> {
  const { token } = await post("/api/user/login", { email: DEMO_PATIENT_EMAIL, password: DEMO_PASSWORD }, "");
  const at = new Date(Date.now() + 3 * 60 * 60_000);
  const zone = { timeZone: "America/New_York" };
  const ride = {
    pickupAddress: "2210 Pine Street, Apt 3, Philadelphia",
    dropoffAddress: "Lamplight Dialysis, 88 Harbor Road, Philadelphia",
    appointmentDate: at.toLocaleDateString("en-CA", zone),
    appointmentTime: at.toLocaleTimeString("en-GB", { ...zone, hour: "2-digit", minute: "2-digit" }),
    transportType: "wheelchair",
    specialNeeds: "A ramp, please",
    additionalNotes: "Ring twice",
    returnTrip: false,
    paymentMethod: "cash",
    phone: "2155550188",
  };
  await post("/api/user/book-ride", ride, token);
}

async function studio(on: Browser): Promise<void> {
  const page = await open(on, { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.5 });
  await page.goto(`/studio/preview/servicesPage/servicesPage?preview=${encodeURIComponent("/services")}`);
  await page.frameLocator("iframe").first().getByRole("heading", { level: 1 }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(5_000);
  await savePicture(page, "studio");
}

async function open(on: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await on.newContext({
    baseURL: stack.siteUrl,
    reducedMotion: "reduce",
    timezoneId: "America/New_York",
    ...options,
  });
  context.setDefaultTimeout(30_000);
  return context.newPage();
}

async function savePicture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(1_000);
  const file = join(PICTURES, `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file);
  process.stdout.write(`Wrote ${file}\n`);
}

async function post(path: string, body: object, token: string): Promise<z.infer<typeof Answer>> {
  const answer = await fetch(new URL(path, stack.siteUrl), {
    method: "POST",
    headers: { "content-type": "application/json", token },
    body: JSON.stringify(body),
  });
  return Answer.parse(await answer.json());
}
