import { expect, test } from "vitest";
import { z } from "zod";
import { eventually } from "../../api/test/eventually.ts";
import { sql } from "./records.ts";
import { aDriversToken, phone } from "./riding.ts";
import { aVisitor, axeFaults, stack } from "./stack.ts";

const Device = z.object({ endpoint: z.url(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });
const PushMessage = z.array(z.object({ device: z.string(), words: z.string() }));

const pushes = async (path: string, init: RequestInit = {}): Promise<unknown> =>
  (await fetch(new URL(path, stack.mailboxUrl), init)).json();

test("an offer alerts a driver's phone while the app is closed, and the worker shows its text", async () => {
  const driverToken = await aDriversToken(1);
  const device = Device.parse(await pushes("/api/pushes/devices", { method: "POST" }));
  const page = await aVisitor({ ...phone, permissions: ["notifications"] });
  // This browser has no push service, so a stand-in takes its place.
  await page.addInitScript((made) => {
    PushManager.prototype.subscribe = async () => Object.assign(Object.create(null), { toJSON: () => made });
    PushManager.prototype.getSubscription = async () => null;
    Notification.requestPermission = async () => "granted";
  }, device);
  await page.goto("/terms");
  await page.evaluate((token) => localStorage.setItem("driverToken", token), driverToken);
  await page.goto("/dashboard");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.getByRole("button", { name: "Alert me to new offers" }).click();
  await page.getByText("You'll get alerts for new offers on this device, even while the app is closed.").waitFor();
  expect(await axeFaults(page)).toEqual([]);

  // Offer the ride as after another driver's rejection.
  const [offer] = await sql<{ id: string }[]>`
    with given as (update ride set status = 'assigned' where status = 'accepted' returning id)
    update assignment set id = uuidv7(), outcome = 'offered', ended_at = null from given where ride_id = given.id returning assignment.id`;
  expect(offer).toBeDefined();
  const words = await eventually(async () => {
    const pushed = PushMessage.parse(await pushes("/api/pushes"));
    const mine = pushed.find(({ device: id }) => device.endpoint.endsWith(id));
    expect(mine?.words).toMatch(/^You have a new ride offer\. Answer by \d{1,2}:\d\d [AP]M\.$/);
    return mine?.words ?? "";
  });
  await expect.poll(() => page.title()).toMatch(/^\(1\) Dashboard/);

  // Dispatch the event that a push service would; this browser shows no notifications.
  const worker = page.context().serviceWorkers()[0];
  const shown = await worker?.evaluate(`(async () => {
    const shown = [];
    registration.showNotification = async (title, { body }) => void shown.push([title, body]);
    dispatchEvent(new PushEvent("push", { data: ${JSON.stringify(words)} }));
    return shown;
  })()`);
  expect(shown).toEqual([["Your rides", words]]);
});
