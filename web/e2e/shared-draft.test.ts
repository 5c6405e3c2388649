import { createHash, randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { draftTokens } from "../../api/local/content-api/tokens.ts";
import { contentApi, htmlOf } from "./studio.ts";

afterAll(() => contentApi.delete({ query: '*[_type == "draftShare"]' }));

/** A link to the draft of a page, as the Studio makes it. */
async function aLink(path: string): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(secret).digest("hex");
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const share = { _id: `drafts.share-${hash}`, _type: "draftShare", documentId: "homePage", path, expiresAt };
  await contentApi.create(share);
  return `/draft/${secret}`;
}

test.each([
  ["/", "/services", "/career", "/housing"],
  ["/transport", "/contact", "/team", "/doctors"],
  ["/quiz", "/privacy", "/terms"],
])("a draft of %s, %s, %s can be shared whole, without code, data or a token", async (...paths) => {
  for (const path of paths) {
    // The first answer has no words if rendering takes too long.
    await expect.poll(() => htmlOf(path)).toContain("</h1>");
    const [published, draft] = [await htmlOf(path), await htmlOf(await aLink(path))];
    const headingOf = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
    expect(headingOf(draft), path).toBe(headingOf(published));
    expect(draft, path).toContain("<strong>Draft.</strong>");
    expect(draft.replaceAll(/<script type="application\/ld\+json"/g, ""), path).not.toMatch(/<script|modulepreload/);
    for (const token of Object.values(draftTokens)) expect(published + draft).not.toContain(token);
  }
});

test("the Studio knows that drafts can be shared, and no token", async () => {
  const studio = await htmlOf("/studio/");
  expect(studio).toContain("&quot;canShareDrafts&quot;:true");
  for (const token of Object.values(draftTokens)) expect(studio).not.toContain(token);
});
