import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { chooseTime } from "./booking.ts";
import { longTest } from "./long-run.ts";
import { paidVisit, reportProviderNoShow } from "./nobody-there.ts";
import { tomorrowOf } from "./records.ts";
import { aVisitor, axeFaults, emailsTo } from "./stack.ts";

const phone = { viewport: { width: 390, height: 844 } };
const OFFICE = "office@lamplight.test";

test("when the nurse does not come, the office is informed at once, and the patient reschedules at no cost", async () => {
  const page = await aVisitor(phone);
  const booked = await paidVisit(page);
  await reportProviderNoShow(page, booked);
  await eventually(async () => {
    const officeEmails = (await emailsTo(OFFICE)).filter(({ text }) => text.includes(booked.email));
    expect(officeEmails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^No-show reported: /)]);
    expect(officeEmails[0]?.text).toContain(booked.consultant.name);
  });

  await page.getByRole("button", { name: "Choose another time" }).click();
  const { slots } = await tomorrowOf(booked.consultant.id);
  await page.getByRole("tab").nth(1).click();
  await chooseTime(page, slots[4]?.slotTime ?? "");
  await page.getByRole("button", { name: /^Reschedule to / }).click();
  await page.getByText("Your visit has a new time.", { exact: false }).first().waitFor();
  await page.getByText("Payment Confirmed").waitFor();
  await page.getByRole("heading", { name: "We're sorry" }).waitFor({ state: "detached" });
  await eventually(async () => {
    const message = (await emailsTo(booked.email)).find(({ subject }) => subject.includes(" is rescheduled: "));
    expect(message?.text).toMatch(/Join the call:\nhttps?:\/\//);
  });
});

/** Records what happens to every media track of the page. */
const watchTracks = (page: Page) =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
const statesOf = (page: Page): Promise<string[]> => page.evaluate("tracks.map((track) => track.readyState)");

test("camera and microphone are tested from the visit's page, and no device runs on afterwards", async () => {
  const page = await aVisitor(phone);
  await paidVisit(page);
  await watchTracks(page);
  await page.getByRole("link", { name: "Test my camera and microphone" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Test my camera and microphone" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Start the test" }).click();
  const picture = page.getByLabel("What your camera sees");
  await eventually(async () =>
    expect(await picture.evaluate((video) => video instanceof HTMLVideoElement && video.videoWidth)).toBeGreaterThan(0),
  );
  await page.getByText("We hear you. Your microphone works.").waitFor();
  await page.getByRole("button", { name: "Play a tone" }).click();
  await page.getByText("Did you hear it?", { exact: false }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await statesOf(page)).toEqual(["live", "live"]);
  await page
    .getByRole("link", { name: /Lamplight/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === "/");
  await eventually(async () => expect(await statesOf(page)).toEqual(["ended", "ended"]));
});

longTest("the test reloads after client-side navigation, to apply its own permissions policy", async () => {
  const page = await aVisitor(phone);
  await page.goto("/team");
  await page.evaluate(() => {
    history.pushState(null, "", "/test-call");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await page.waitForFunction(
    () => new URL(performance.getEntriesByType("navigation")[0]?.name ?? "").pathname === "/test-call",
  );
  await page.getByRole("button", { name: "Start the test" }).click();
  await page.getByLabel("What your camera sees").waitFor();
});

longTest("a patient who denies access is told how to allow it, and can test again", async () => {
  const page = await aVisitor(phone);
  // The test browser does not ask, so the page itself is not allowed, which the browser logs.
  page.removeAllListeners("console");
  await page.route("**/test-call", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), "permissions-policy": "camera=(), microphone=()" },
    });
  });
  await page.goto("/test-call");
  await page.getByRole("button", { name: "Start the test" }).click();
  for (const device of ["camera", "microphone"])
    await page.getByText(`Your browser blocks your ${device} on this page.`).waitFor();
  await page.getByRole("button", { name: "Test again" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
});
