import { createHash } from "node:crypto";
import { type Browser, chromium, type FrameLocator, type Page } from "playwright-core";
import { afterAll, afterEach, expect, inject } from "vitest";
import { editorClient } from "../../api/local/lake/editor-client.ts";
import { stack } from "./stack.ts";

/** Writes to the lake as an editor would, without a Studio. */
export const lake = await editorClient(stack.lakeUrl, "production");

let browser: Promise<Browser> | undefined;
let open: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  const editors = open;
  open = [];
  await Promise.all(editors.map((editor) => editor.close()));
});
afterAll(async () => (await browser)?.close());

/** An editor with the real Studio open, signed in by nothing but opening it. */
export async function anEditor(): Promise<Page> {
  browser ??= chromium.connect(inject("browser"));
  const viewport = { width: 1600, height: 1000 };
  const context = await (await browser).newContext({ baseURL: stack.siteUrl, viewport });
  context.setDefaultTimeout(40_000);
  open.push(context);
  const page = await context.newPage();
  await page.goto("/studio/");
  await page.getByTestId("pane-item-Pages").waitFor();
  return page;
}

/** The Studio with a document's form beside the page that shows it. */
export async function inPreview(editor: Page, type: string, id: string, path: string): Promise<FrameLocator> {
  await editor.goto(`/studio/preview/${type}/${id}?preview=${encodeURIComponent(path)}`);
  return editor.frameLocator("iframe").first();
}

/**
 * Publishes the open document. A press while the form is still being checked does nothing, so it is pressed until the lake
 * has a published document that answers the GROQ filter.
 */
export async function publish(editor: Page, filter: string): Promise<void> {
  const button = editor.locator('[data-testid="action-publish"][data-disabled="false"]');
  const isPublished = () => lake.fetch<boolean>(`count(*[${filter}]) > 0`);
  await expect
    .poll(
      async () => {
        if (!(await isPublished()) && (await button.isVisible())) await button.click();
        return isPublished();
      },
      { timeout: 40_000, interval: 500 },
    )
    .toBe(true);
}

/** The one line of text of a form's field. */
export const lineOf = (editor: Page, field: string) =>
  editor.getByTestId(`field-${field}`).getByRole("textbox").first();

/** A name that nothing else bears. */
export const uniqueName = (what: string): string =>
  `${what} ${createHash("sha1").update(`${what}${performance.now()}${Math.random()}`).digest("hex").slice(0, 6)}`;
