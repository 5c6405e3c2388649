import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { browserProgram } from "../../web/e2e/browser.ts";
import { listedPaths, paths } from "../../web/src/app/paths.ts";
import { ConsultantList } from "../contract/consultants.ts";
import { editorClient } from "../local/content-api/editor-client.ts";
import type { Stack } from "../local/stack.ts";
import { longestLine, timeLine } from "./report.ts";
import { onWholeStack } from "./whole-stack.ts";

type ContentTimes = { publishToScreenMs: number[]; publishToPagesMs: number[]; keystrokeToPreviewMs: number[] };

const rounds = 15;
const service = "housing-sober-living";
const LOOK_AGAIN_MS = 20;

/** Measures on a product of its own, and says a line for each. */
export async function tellContent(say: (line: string) => void): Promise<void> {
  const { publishToScreenMs, publishToPagesMs, keystrokeToPreviewMs } = await onWholeStack(measureContent);
  say(timeLine("publish to a visitor's open tab", publishToScreenMs, 300));
  say(longestLine("publish to every page", publishToPagesMs, 2000));
  say(timeLine("keystroke in the Studio to its preview", keystrokeToPreviewMs, 300));
}

/** How long a publication takes to an open tab and to every page, and a keystroke in the real Studio to its preview. */
async function measureContent({ siteUrl, contentApiUrl }: Stack): Promise<ContentTimes> {
  const program = await browserProgram();
  const browser = await chromium.launch({
    executablePath: program.path,
    env: { ...process.env, ...program.env },
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  try {
    const page = async () =>
      (await browser.newContext({ baseURL: siteUrl, viewport: { width: 1600, height: 1000 } })).newPage();
    return {
      publishToScreenMs: await publications(await page(), contentApiUrl),
      publishToPagesMs: await writings(siteUrl, contentApiUrl),
      keystrokeToPreviewMs: await keystrokes(await page()),
    };
  } finally {
    await browser.close();
  }
}

async function publications(visitor: Page, contentApiUrl: string): Promise<number[]> {
  const contentApi = await editorClient(contentApiUrl, "production");
  // A page greets the line for news once it stands painted.
  const line = visitor.waitForResponse((answer) => answer.url().includes("/live/events/") && answer.ok());
  await visitor.goto("/housing");
  await line;
  await visitor.getByRole("heading", { name: "Sober living" }).waitFor();
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const title = `Sober living ${round}`;
    const begun = performance.now();
    await contentApi.patch(service).set({ title }).commit({ returnDocuments: false });
    await visitor.getByRole("heading", { name: title, exact: true }).waitFor();
    times.push(performance.now() - begun);
  }
  return times.slice(1);
}

/** Something that every page says: the longest way there is. */
async function writings(siteUrl: string, contentApiUrl: string): Promise<number[]> {
  const contentApi = await editorClient(contentApiUrl, "production");
  const { doctors } = ConsultantList.parse(await (await fetch(`${siteUrl}/api/doctor/list`)).json());
  const pages = [...listedPaths, ...doctors.map(({ _id }) => paths.appointment(_id))];
  const untilSaid = async (path: string, words: string) => {
    while (!(await (await fetch(new URL(path, siteUrl))).text()).includes(words)) await pause(LOOK_AGAIN_MS);
  };
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const emergencyLine = `In an emergency call 911 at once (${round}).`;
    const begun = performance.now();
    await contentApi.patch("siteSettings").set({ emergencyLine }).commit({ returnDocuments: false });
    await Promise.all(pages.map((path) => untilSaid(path, emergencyLine)));
    times.push(performance.now() - begun);
  }
  return times.slice(1);
}

async function keystrokes(editor: Page): Promise<number[]> {
  await editor.goto("/studio/");
  await editor.getByTestId("pane-item-Pages").waitFor({ timeout: 60_000 });
  await editor.goto(`/studio/preview/housingService/${service}?preview=%2Fhousing`);
  const line = editor.getByTestId("field-title").getByRole("textbox").first();
  const preview = editor.frameLocator("iframe").first();
  await line.fill("Typing");
  await preview.getByRole("heading", { name: "Typing" }).waitFor({ timeout: 60_000 });
  await line.press("End");
  const times: number[] = [];
  let text = "Typing";
  for (let round = 0; round <= rounds; round += 1) {
    text += "abcdefghijklmnop"[round];
    const begun = performance.now();
    await line.press(text.slice(-1));
    await preview.getByRole("heading", { name: text }).waitFor();
    times.push(performance.now() - begun);
  }
  return times.slice(1);
}
