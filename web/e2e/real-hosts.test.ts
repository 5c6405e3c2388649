import { expect, test } from "vitest";
import { aDeployedSite, headingOf, openAndFollow } from "./deployed-site.ts";

const { editor, sanity, aDeployedVisitor, asked } = await aDeployedSite();

test("content comes from Sanity's CDN, pictures from its image host, events from its API, and no host gets a secret", async () => {
  const visitor = await aDeployedVisitor();
  const { length: before } = sanity.asked;
  await visitor.goto("/housing");
  const picture = visitor.locator('main img[src^="https://cdn.sanity.io/images/local/production/"]').first();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
  await expect.poll(() => asked("local.apicdn.sanity.io", /\/data\/query\/production/)).toBeGreaterThan(0);
  await expect.poll(() => asked("local.api.sanity.io", /\/data\/live\/events\/production/)).toBeGreaterThan(0);
  expect(sanity.asked.slice(before).filter(({ hasSecrets }) => hasSecrets)).toEqual([]);
});

test("an open page follows a publication, and refetches only what may have changed", async () => {
  const visitor = await aDeployedVisitor();
  const questions = await openAndFollow(visitor, "/team", "teamPage");
  await editor.patch("teamPage").set({ heading: "All of us" }).commit();
  await expect.poll(() => headingOf(visitor)).toBe("All of us");
  await expect.poll(() => questions.length).toBeGreaterThan(0);
  /** The facts that the page's chips show. */
  const isOfChips = (url: string) => url.includes("shortName") && !url.includes("tagline");
  expect(questions.filter((url) => !url.includes("teamPage") && !isOfChips(url))).toEqual([]);
  expect(
    new URL(questions.find((url) => url.includes("teamPage")) ?? "").searchParams.get("lastLiveEventId"),
  ).toBeTruthy();
});
