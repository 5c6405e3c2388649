import { createHash, randomBytes } from "node:crypto";
import { afterAll } from "vitest";
import { contentApiForTests } from "../local/content-api/content-api-for-tests.ts";
import { draftTokens } from "../local/content-api/tokens.ts";
import { testApp } from "./app.ts";

/** The API beside a content API, called by the Studio of an editor. */
export async function testAppWithStudio() {
  const { url, editor, close } = await contentApiForTests();
  afterAll(close);
  // A dataset begins with its first document.
  await editor.create({ _type: "note" });
  const env = {
    SANITY_PROJECT_ID: "local",
    SANITY_API_HOST: url,
    SANITY_READ_TOKEN: draftTokens.read,
    SANITY_COMMENT_TOKEN: draftTokens.comment,
  };
  const app = await testApp(env);

  /** A pass as the Studio stores it, by its secret. */
  async function aPass({ ends = 60_000, more = {} } = {}): Promise<string> {
    const secret = randomBytes(32).toString("base64url");
    const _id = `drafts.share-${createHash("sha256").update(secret).digest("hex")}`;
    const expiresAt = new Date(Date.now() + ends).toISOString();
    await editor.create({ _id, _type: "draftShare", isPass: true, expiresAt, ...more });
    return secret;
  }

  const ask = (path: string, secret?: string, question?: object) =>
    app.app.request(`/api/studio/${path}`, {
      headers: { "content-type": "application/json", ...(secret && { authorization: `Bearer ${secret}` }) },
      ...(question && { method: "POST", body: JSON.stringify(question) }),
    });

  return { ...app, env, aPass, ask };
}
