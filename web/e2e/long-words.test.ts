import { SPECIALITIES } from "@lamplight/api/contract/search-options.ts";
import { expect, test } from "vitest";
import { aVisitor } from "./stack.ts";
import { contentApi } from "./studio.ts";

const PATHS = [
  "/",
  "/services",
  "/career",
  "/housing",
  "/transport",
  "/contact",
  "/team",
  "/doctors",
  "/quiz",
  "/privacy",
];

/** Every text of an editor, as a page shows it. The login's are titles only, one of which is also a fixed button. */
async function textsOfEditors(): Promise<string[]> {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") found.add(value.trim());
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  collect(await contentApi.fetch(`*[!(_type in ["speciality", "loginPage"])]`));
  return [...found].filter((text) => /\p{L}/u.test(text) && !SPECIALITIES.some((name) => name === text));
}

test.each(PATHS)("a word of 82 letters in any text of an editor does not make the page wider: %s", async (path) => {
  const texts = await textsOfEditors();
  const visitor = await aVisitor({ viewport: { width: 390, height: 844 } });
  await visitor.goto(path);
  const { tried, tooWide } = await visitor.evaluate((texts) => {
    const known = new Set(texts);
    const tooWide: string[] = [];
    let tried = 0;
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const [text, element] = [node.nodeValue ?? "", node.parentElement];
      if (!known.has(text.trim()) || !element?.checkVisibility()) continue;
      tried += 1;
      node.nodeValue = `${"W".repeat(82)} ${text}`;
      const overflow = document.documentElement.scrollWidth - innerWidth;
      if (overflow > 0) tooWide.push(`${overflow} px by ${element.localName} "${text.trim().slice(0, 40)}"`);
      node.nodeValue = text;
    }
    return { tried, tooWide };
  }, texts);
  expect(tried).toBeGreaterThan(5);
  expect(tooWide).toEqual([]);
});

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

test("a text in Arabic begins at the right edge of its column", async () => {
  const { lead } = await contentApi.fetch<{ lead: string }>(`*[_id == "teamPage"][0]{ lead }`);
  const arabic = "نحن هنا لمساعدتك";
  await contentApi.patch("teamPage").set({ lead: arabic }).commit();
  try {
    const visitor = await aVisitor();
    await visitor.goto("/team");
    const text = visitor.getByText(arabic);
    await text.waitFor();
    const gaps = await text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [words, column] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return { left: Math.round(words.left - column.left), right: Math.round(column.right - words.right) };
    });
    expect(gaps.right).toBe(0);
    expect(gaps.left).toBeGreaterThan(0);
  } finally {
    await contentApi.patch("teamPage").set({ lead }).commit();
  }
});
