import { expect, test } from "vitest";
import { aVisitor, hydrate, stack } from "./stack.ts";
import { contentApi, htmlOf, uniqueName } from "./studio.ts";

const statusOf = async (address: string) => (await fetch(`${stack.siteUrl}${address}`)).status;

test("an address without a page is not found, and stays so with the page's code", async () => {
  const visitor = await aVisitor();
  const answer = await visitor.goto("/nothing-was-ever-here");
  expect(answer?.status()).toBe(404);
  await visitor.getByRole("heading", { name: "This page doesn't exist" }).waitFor();
  await hydrate(visitor);
  await visitor.getByRole("heading", { name: "This page doesn't exist" }).waitFor();
});

test("an opening has a page of its own until its last day to apply is over", async () => {
  const opening = uniqueName("opening").replace(" ", "-");
  const address = `/career/${opening}`;
  await contentApi.create({
    _id: opening,
    _type: "opening",
    title: "Night nurse",
    place: "Philadelphia",
    city: "Philadelphia",
    region: "PA",
    schedule: "12 hours a week",
    summary: "Answering at night.",
    employment: ["PART_TIME"],
    pay: { from: 40, to: 52, unit: "HOUR" },
    benefits: [],
  });
  try {
    await expect.poll(() => statusOf(address)).toBe(200);
    const html = await htmlOf(address);
    expect(html).toContain("$40 to $52 an hour");
    expect(html.match(/"@type":"JobPosting"/g)).toHaveLength(1);
    await expect.poll(() => htmlOf("/career")).toContain(`href="${address}"`);
    expect(await htmlOf("/career")).not.toContain("JobPosting");
    await expect.poll(() => htmlOf("/sitemap.xml")).toContain(`${address}</loc>`);
    await contentApi.patch(opening).set({ closesOn: "2026-01-31" }).commit();
    await expect.poll(() => statusOf(address)).toBe(404);
    await expect.poll(() => htmlOf("/sitemap.xml")).not.toContain(address);
  } finally {
    await contentApi.delete(opening);
  }
});
