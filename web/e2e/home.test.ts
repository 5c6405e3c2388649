import { expect, test } from "vitest";
import { aVisitor, axeFaultsAtWidths } from "./stack.ts";

test("the home page opens from the built site, and axe finds nothing on a phone, a tablet or a desktop", async () => {
  const page = await aVisitor();
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("heading", { name: "Speciality of Nursing Consultants" }).waitFor();
  expect(await axeFaultsAtWidths(page)).toEqual([]);
});
