import { readdirSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Page } from "playwright-core";
import { checkout, dataDir } from "../../api/local/paths.ts";

/** Folder with the evidence of each failed test, until it fails again. */
const FAILED = join(dataDir, "failed");

type Watched = { page: Page; messages: string[]; requests: string[] };

/** Records a page's console messages and its requests with their responses. */
export function watch(page: Page): Watched {
  const [messages, requests]: [string[], string[]] = [[], []];
  const at = () => new Date().toISOString();
  page.on("console", (message) => messages.push(`${at()} ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => messages.push(`${at()} threw ${error.stack ?? error.message}`));
  page.on("response", (answer) => {
    const request = answer.request();
    requests.push(`${at()} ${answer.status()} ${request.method()} ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    requests.push(`${at()} ${request.failure()?.errorText ?? "failed"} ${request.method()} ${request.url()}`);
  });
  return { page, messages, requests };
}

/**
 * Stores the evidence of a failed test: for each page a screenshot, the HTML, console and requests, and the servers'
 * logs since `startedAt` (milliseconds). Returns the folder, relative to the checkout.
 */
export async function keepEvidence(
  test: { file: string; name: string; startedAt: number },
  watched: Watched[],
  logs: string,
): Promise<string> {
  const folder = join(FAILED, nameFor(test.file), nameFor(test.name));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const keep = (name: string, words: string) => writeFile(join(folder, name), words);
  for (const [index, { page, messages, requests }] of watched.entries()) {
    const number = index + 1;
    await keep(`${number}-console.txt`, [page.url(), ...messages].join("\n"));
    await keep(`${number}-requests.txt`, requests.join("\n"));
    // A closed or blocked page must not prevent the rest.
    await page.screenshot({ path: join(folder, `${number}.png`), timeout: 5_000 }).catch(() => {});
    await keep(`${number}.html`, await page.content().catch(String));
  }
  for (const name of readdirSync(logs))
    await keep(name, linesSince(readFileSync(join(logs, name), "utf8"), test.startedAt));
  return relative(checkout, folder);
}

const nameFor = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 80)
    .replaceAll(/^-|-$/g, "");

/** Number of last lines kept of a log without times. */
const LAST = 30;

/** Log lines since a time. Lines without a time belong to the one above. */
function linesSince(log: string, startedAt: number): string {
  const lines = log.split("\n");
  const timeOf = (line: string) => Number(/^\{.*?"time":(\d+)/.exec(line)?.[1] ?? Number.NaN);
  if (!lines.some((line) => timeOf(line))) return lines.slice(-LAST).join("\n");
  const first = lines.findIndex((line) => timeOf(line) >= startedAt);
  return first < 0 ? "" : lines.slice(first).join("\n");
}
