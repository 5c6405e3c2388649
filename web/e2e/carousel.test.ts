import { expect, test } from "vitest";
import { aVisitor } from "./stack.ts";

test("shows three nurses' stories side by side, two below 1028 px and one below 800 px", async () => {
  const visitor = await aVisitor();
  await visitor.goto("/career");
  const story = visitor
    .getByRole("region", { name: /, slides$/ })
    .getByRole("listitem")
    .first();
  await story.waitFor();
  for (const [width, together] of [
    [1028, 3],
    [1027, 2],
    [800, 2],
    [799, 1],
    [579, 1],
  ] as const) {
    await visitor.setViewportSize({ width, height: 800 });
    const side = () =>
      story.evaluate((one) => Math.round((one.parentElement?.clientWidth ?? 0) / one.getBoundingClientRect().width));
    await expect.poll(side, { message: `at ${width} px` }).toBe(together);
  }
});
