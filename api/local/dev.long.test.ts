import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aClone, pidsOf, startClone, stopClone } from "../test/a-clone.ts";
import { eventually } from "../test/eventually.ts";
import { processFacts } from "./processes.ts";

const PAGE = "src/pages/site/home-page.tsx";

const textAt = async (address: string) => (await fetch(address)).text();

function rewrite(file: string, words: string, others: string): void {
  const written = readFileSync(file, "utf8");
  expect(written).toContain(words);
  writeFileSync(file, written.replace(words, others));
}

/** Processes whose program or arguments are in that folder. */
const runningOf = (folder: string): string[] =>
  readdirSync("/proc").flatMap((pid) => {
    const command = processFacts(Number(pid))?.command ?? "";
    return command.includes(folder) ? [command] : [];
  });

test("npm run dev serves the sources, reloads changes, and leaves no process after Ctrl-C", async () => {
  const folder = await aClone("dev");
  const clone = await startClone(folder, { task: "dev" });
  const { siteUrl } = clone;
  expect(await textAt(siteUrl)).toContain("/@vite/client");
  expect(await (await fetch(`${siteUrl}/api/doctor/list`)).json()).toMatchObject({ success: true });
  const studio = await fetch(`${siteUrl}/studio/`);
  expect(studio.status).toBe(200);
  expect(await studio.text()).toContain("/@vite/client");

  // A page and the API, each identified by a word on it.
  expect(await textAt(`${siteUrl}/${PAGE}`)).toContain("Top consultants");
  rewrite(join(folder, "web", PAGE), "Top consultants", "Nurses of today");
  await eventually(async () => expect(await textAt(`${siteUrl}/${PAGE}`)).toContain("Nurses of today"));
  expect(await textAt(`${siteUrl}/api/nowhere`)).toContain("We couldn't find anything at this address.");
  rewrite(join(folder, "api/src/lib/http/http.ts"), "We couldn't find anything at this address.", "Nobody lives here.");
  await eventually(async () => expect(await textAt(`${siteUrl}/api/nowhere`)).toContain("Nobody lives here."));

  const pids = pidsOf(folder);
  expect(pids.length).toBeGreaterThanOrEqual(9);
  expect(runningOf(folder).length).toBeGreaterThanOrEqual(pids.length);
  expect(await stopClone(clone)).toBe(0);
  expect(pids.filter((pid) => processFacts(pid))).toEqual([]);
  await eventually(() => expect(runningOf(folder)).toEqual([]));
});
