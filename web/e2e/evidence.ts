import { readdirSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Page } from "playwright-core";
import { checkout, dataDir } from "../../api/local/paths.ts";

/** Where what is known of each failed test is kept, until it fails again. */
const FAILED = join(dataDir, "failed");

type Watched = { page: Page; said: string[]; asked: string[] };

/** Writes down what a page says on its console and all that it asks for, with how that was answered. */
export function watch(page: Page): Watched {
  const [said, asked]: [string[], string[]] = [[], []];
  const at = () => new Date().toISOString();
  page.on("console", (message) => said.push(`${at()} ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => said.push(`${at()} threw ${error.stack ?? error.message}`));
  page.on("response", (answer) => {
    const request = answer.request();
    asked.push(`${at()} ${answer.status()} ${request.method()} ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    asked.push(`${at()} ${request.failure()?.errorText ?? "failed"} ${request.method()} ${request.url()}`);
  });
  return { page, said, asked };
}

/**
 * Keeps what is known of a test that failed: of each of its pages a picture, the page, its console and its requests, and what
 * the server's parts have logged since `begunAt` (milliseconds). Answers the folder, from the root of the checkout.
 */
export async function keepEvidence(
  test: { file: string; name: string; begunAt: number },
  watched: Watched[],
  logs: string,
): Promise<string> {
  const folder = join(FAILED, nameFor(test.file), nameFor(test.name));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const keep = (name: string, words: string) => writeFile(join(folder, name), words);
  for (const [place, { page, said, asked }] of watched.entries()) {
    const number = place + 1;
    await keep(`${number}-console.txt`, [page.url(), ...said].join("\n"));
    await keep(`${number}-requests.txt`, asked.join("\n"));
    // A page that has gone, or will not be drawn, leaves the rest.
    await page.screenshot({ path: join(folder, `${number}.png`), timeout: 5_000 }).catch(() => {});
    await keep(`${number}.html`, await page.content().catch(String));
  }
  for (const name of readdirSync(logs))
    await keep(name, linesSince(readFileSync(join(logs, name), "utf8"), test.begunAt));
  return relative(checkout, folder);
}

const nameFor = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 80)
    .replaceAll(/^-|-$/g, "");

/** What a part says that tells no time: so many of its last lines. */
const LAST = 30;

/** The lines of a log from a moment on; those without a time of their own belong to the one above them. */
function linesSince(log: string, begunAt: number): string {
  const lines = log.split("\n");
  const timeOf = (line: string) => Number(/^\{.*?"time":(\d+)/.exec(line)?.[1] ?? Number.NaN);
  if (!lines.some((line) => timeOf(line))) return lines.slice(-LAST).join("\n");
  const first = lines.findIndex((line) => timeOf(line) >= begunAt);
  return first < 0 ? "" : lines.slice(first).join("\n");
}
