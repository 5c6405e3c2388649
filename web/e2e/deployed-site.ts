import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import { editorClient } from "../../api/local/content-api/editor-client.ts";
import { importContent } from "../../api/local/content-api/first-content.ts";
import { startContentApi } from "../../api/local/content-api/server.ts";
import { removeScratch, scratchDir } from "../../api/local/scratch.ts";
import { anyPorts, startStack } from "../../api/local/stack.ts";
import { TIMEOUT_MS } from "../../api/test/patience.ts";
import { inBrowser } from "./one-browser.ts";
import { realHosts } from "./real-hosts.ts";
import { aVisitor } from "./stack.ts";

/**
 * The site as it is deployed, for one test file: configured with a project and no API host, so that it uses Sanity's
 * own hosts over TLS. On this machine a proxy routes those names to a local content API, which site, browser and
 * API do not know.
 */
export async function aDeployedSite() {
  const dir = await scratchDir("real-hosts", { fleeting: true });
  const contentApi = await startContentApi({ port: 0, dir: join(dir, "sanity") });
  await importContent(contentApi.url, "production");
  const editor = await editorClient(contentApi.url, "production");
  const sanity = await realHosts(contentApi.url);
  const authority = join(dir, "authority.pem");
  await writeFile(authority, sanity.authority);
  const { siteUrl, stop } = await startStack({
    dataDir: join(dir, "stack"),
    ports: anyPorts,
    site: "built",
    durable: false,
    env: {
      SANITY_API_HOST: "",
      NODE_USE_ENV_PROXY: "1",
      HTTPS_PROXY: sanity.proxyUrl,
      NODE_EXTRA_CA_CERTS: authority,
    },
    say: () => {},
    signal: new AbortController().signal,
    onLost: (reason) => {
      throw new Error(reason);
    },
  });
  sanity.allowed.set(siteUrl, { credentials: false });

  let editors: BrowserContext[] = [];
  afterEach(async () => {
    await Promise.all(editors.map((context) => context.close()));
    editors = [];
    sanity.allowed.set(siteUrl, { credentials: false });
    sanity.setPrivate(false);
  });
  afterAll(async () => {
    await stop();
    sanity.close();
    contentApi.close();
    await removeScratch(dir);
  });

  const deployed = {
    baseURL: siteUrl,
    proxy: { server: sanity.proxyUrl, bypass: "localhost" },
    ignoreHTTPSErrors: true,
  };
  return {
    siteUrl,
    contentApi,
    editor,
    sanity,
    deployed,
    aDeployedVisitor: () => aVisitor(deployed),
    /** An editor's browser; the Studio's own console errors do not fail the test. */
    async anEditor(address: string): Promise<Page> {
      const context = await inBrowser({ ...deployed, viewport: { width: 1600, height: 1000 } });
      editors.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT_MS);
      await page.goto(address);
      return page;
    },
    asked: (host: string, path: RegExp) =>
      sanity.asked.filter((one) => one.host === host && path.test(one.path)).length,
  };
}

/** Opens a page, waits until it has its content and its event stream, and records its requests from then on. */
export async function openAndFollow(visitor: Page, path: string, document: string): Promise<string[]> {
  const questions: string[] = [];
  visitor.on("requestfinished", (request) => request.url().includes("/data/query/") && questions.push(request.url()));
  const following = visitor.waitForResponse(/\/data\/live\/events\//);
  await visitor.goto(path);
  await following;
  const isAsked = (name: string) => questions.some((url) => url.includes(name));
  await expect.poll(() => ["siteSettings", document].every(isAsked)).toBe(true);
  questions.length = 0;
  return questions;
}

export const headingOf = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
