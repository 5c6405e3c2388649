import { expect, test } from "vitest";
import { aVisitor } from "./stack.ts";
import { contentApi } from "./studio.ts";

test("an email of 56 characters makes no page wider than a phone", async () => {
  const { email } = await contentApi.fetch<{ email: string }>(`*[_id == "siteSettings"][0]{ email }`);
  const long = `${"a".repeat(40)}@lamplight.example`.slice(0, 56);
  await contentApi.patch("siteSettings").set({ email: long }).commit();
  try {
    const visitor = await aVisitor({ viewport: { width: 360, height: 800 } });
    for (const path of ["/contact", "/", "/privacy"]) {
      await visitor.goto(path);
      await visitor.getByRole("contentinfo").getByText(long).waitFor();
      for (const width of [320, 360, 390, 768, 1024, 1440]) {
        await visitor.setViewportSize({ width, height: 800 });
        const overflow = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  } finally {
    await contentApi.patch("siteSettings").set({ email }).commit();
  }
});

test("line breaks in plain texts are kept", async () => {
  const { lead } = await contentApi.fetch<{ lead: string }>(`*[_id == "teamPage"][0]{ lead }`);
  await contentApi.patch("teamPage").set({ lead: "First line.\nSecond line." }).commit();
  try {
    const visitor = await aVisitor();
    await visitor.goto("/team");
    const text = visitor.getByText("First line.");
    await expect.poll(() => text.innerText()).toBe("First line.\nSecond line.");
  } finally {
    await contentApi.patch("teamPage").set({ lead }).commit();
  }
});
