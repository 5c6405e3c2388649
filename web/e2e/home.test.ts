import { expect, test } from "vitest";
import { aVisitor, axeFaults } from "./stack.ts";

test.each([390, 768, 1440])(
  "the home page opens from the built site at %i px, and axe finds nothing",
  async (width) => {
    const page = await aVisitor({ viewport: { width, height: 900 } });
    const answer = await page.goto("/");
    expect(answer?.status()).toBe(200);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("heading", { name: "Speciality of Nursing Consultants" }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
  },
);
