import { createHash } from "node:crypto";
import type { BrowserContext, FrameLocator, Locator, Page } from "playwright-core";
import { afterAll, afterEach, expect } from "vitest";
import { editorClient } from "../../api/local/content-api/editor-client.ts";
import { TIMEOUT_MS } from "../../api/test/patience.ts";
import { publishPage } from "./made-page.ts";
import { inBrowser } from "./one-browser.ts";
import { stack } from "./stack.ts";

/** Writes to the content API as an editor would, without a Studio. */
export const contentApi = await editorClient(stack.contentApiUrl, "production");

let sharedContext: Promise<BrowserContext> | undefined;
let open: Page[] = [];

afterEach(async () => {
  const pages = open;
  open = [];
  await Promise.all(pages.map((page) => page.close()));
});

/**
 * An editor with the real Studio at a URL, signed in by opening it. All editors of a file share one browser context, so
 * that the Studio is loaded and signed in to once.
 */
export async function anEditor(address: string): Promise<Page> {
  sharedContext ??= aOffice();
  const page = await (await sharedContext).newPage();
  open.push(page);
  await page.goto(address);
  return page;
}

async function aOffice(): Promise<BrowserContext> {
  const viewport = { width: 1600, height: 1000 };
  const context = await inBrowser({ baseURL: stack.siteUrl, viewport, reducedMotion: "reduce" });
  context.setDefaultTimeout(TIMEOUT_MS);
  return context;
}

/** An editor with a document's form beside the page that shows it. */
export async function anEditorInPreview(
  type: string,
  id: string,
  path: string,
): Promise<{ editor: Page; preview: FrameLocator }> {
  const editor = await anEditor(`/studio/preview/${type}/${id}?preview=${encodeURIComponent(path)}`);
  return { editor, preview: editor.frameLocator("iframe").first() };
}

/**
 * Repeats a step until it has its effect: the Studio may render again at any time, and a click then does nothing. The
 * step must be safe to repeat.
 */
export async function until(isDone: () => Promise<boolean>, step: () => Promise<unknown>): Promise<void> {
  const attempt = async () => {
    if (await isDone()) return true;
    await step().catch(() => undefined);
    return isDone();
  };
  await expect.poll(attempt, { timeout: TIMEOUT_MS, interval: 500 }).toBe(true);
}

/** A click with a short timeout, for a step that is repeated. */
export const click = (button: Locator) => button.click({ timeout: 10_000 });

/** Publishes the open document, and waits until a published document matches the GROQ filter. */
export async function publish(editor: Page, filter: string): Promise<void> {
  const button = editor.locator('[data-testid="action-publish"][data-disabled="false"]');
  await until(
    () => contentApi.fetch<boolean>(`count(*[${filter}]) > 0`),
    () => click(button),
  );
}

/** Opens a menu and chooses from it, until the effect is there. */
export async function choose(menu: Locator, entry: Locator, effect: () => Promise<boolean>): Promise<void> {
  await until(effect, async () => {
    if (!(await entry.isVisible())) await click(menu);
    await click(entry);
  });
}

/** The single-line input of a form's field. */
export const lineOf = (editor: Page, field: string) =>
  editor.getByTestId(`field-${field}`).getByRole("textbox").first();

/** A unique name. */
export const uniqueName = (what: string): string =>
  `${what} ${createHash("sha1").update(`${what}${performance.now()}${Math.random()}`).digest("hex").slice(0, 6)}`;

export const htmlOf = async (path: string): Promise<string> => (await fetch(`${stack.siteUrl}${path}`)).text();

/** A new housing service, deleted after the test. */
export async function withService(title: string, test: (id: string) => Promise<void>): Promise<void> {
  const { _id: id } = await contentApi.create({
    _type: "housingService",
    title,
    text: "Ours.",
    orderRank: "0|z00000:",
  });
  try {
    await test(id);
  } finally {
    await contentApi.delete({ query: "*[_id in [$id, $draft]]", params: { id, draft: `drafts.${id}` } });
  }
}

/** Publishes an editor's page for one test file. Returns its path. */
export async function aMadePage(): Promise<string> {
  const made = uniqueName("dialysis rides").toLowerCase().replaceAll(" ", "-");
  await publishPage(contentApi, made);
  afterAll(() => contentApi.delete(`page-${made}`));
  return `/${made}`;
}
