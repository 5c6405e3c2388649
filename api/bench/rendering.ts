import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { listedPaths, paths } from "../../web/src/app/paths.ts";
import { editorClient } from "../local/content-api/editor-client.ts";
import type { Stack } from "../local/stack.ts";
import { addConsultants, idOf } from "./population.ts";
import { longestLine, percentileLine } from "./report.ts";
import { onWholeStack } from "./whole-stack.ts";

const NURSES = 2000;
const PICTURES = 50;
const SECONDS = 20;
const CHANGES_A_SECOND = 10;
const LOOK_AGAIN_MS = 20;
const PUBLICATIONS = 15;

type Server = { read: (path: string) => Promise<string>; timed: (path: string) => Promise<number> };

/**
 * Two thousand nurses: how long their pages take when they are rendered and when they are kept, what keeping them takes, and
 * how long changes take to be on the pages.
 */
export async function measureRendering(say: (line: string) => void): Promise<void> {
  await onWholeStack(async (stack) => {
    const db = postgres(stack.databaseUrl, { max: 2, onnotice: () => {} });
    try {
      await measureOn(stack, db, say);
    } finally {
      await db.end();
    }
  });
}

async function measureOn({ siteUrl, contentApiUrl }: Stack, db: postgres.Sql, say: (line: string) => void) {
  const server = reader(siteUrl);
  const before = megabytes();
  await addConsultants(db, NURSES);
  for (const path of listedPaths) await server.read(path);
  await until(async () => (await server.read("/sitemap.xml")).includes(nurseAt(NURSES - 1)));
  const nurses = Array.from({ length: NURSES }, (_, number) => nurseAt((number * 7) % NURSES));
  say(percentileLine("a nurse's page, rendered", await timesOf(nurses, server.timed), 150));
  say(percentileLine("a nurse's page, kept", await timesOf(nurses, server.timed), 5));
  const pictures = nurses.slice(0, PICTURES).map((path) => `/share${path}.png`);
  say(percentileLine("a nurse's picture for links, drawn", await timesOf(pictures, server.timed), 500));
  say(`${"memory before, and with 2,000 addresses".padEnd(44)} ${before} MB, ${megabytes()} MB`);
  say(longestLine("publication to every listed page", await publications(contentApiUrl, server, listedPaths), 1000));
  const some = nurses.filter((_, number) => number % 40 === 0);
  say(longestLine("publication to 50 of 2,000 nurses", await publications(contentApiUrl, server, some), 5000));
  say(longestLine("pages behind what a nurse changed", await changes(db, server), 5000));
}

const nurseAt = (number: number): string => paths.appointment(idOf("consultant", number));

/** Reads over connections that stay open. */
function reader(siteUrl: string): Server {
  const ask = async (path: string, encoding: string) => {
    const answer = await fetch(`${siteUrl}${path}`, { headers: { "accept-encoding": encoding } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} returned ${answer.status}`);
    return text;
  };
  return {
    read: (path) => ask(path, "identity"),
    async timed(path) {
      const begun = performance.now();
      await ask(path, "br");
      return performance.now() - begun;
    },
  };
}

async function timesOf(addresses: readonly string[], timed: Server["timed"]): Promise<number[]> {
  const times: number[] = [];
  for (const path of addresses) times.push(await timed(path));
  return times;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(LOOK_AGAIN_MS);
}

/** Something that every page says: the longest way there is. */
async function publications(contentApiUrl: string, { read }: Server, pages: readonly string[]): Promise<number[]> {
  const contentApi = await editorClient(contentApiUrl, "production");
  const times: number[] = [];
  for (let round = 0; round < PUBLICATIONS; round += 1) {
    const emergencyLine = `In an emergency call 911 at once (${round} of ${pages.length}).`;
    const begun = performance.now();
    await contentApi.patch("siteSettings").set({ emergencyLine }).commit({ returnDocuments: false });
    await Promise.all(pages.map((path) => until(async () => (await read(path)).includes(emergencyLine))));
    times.push(performance.now() - begun);
  }
  return times;
}

/** Ten nurses change in a second; of one of them, how long it takes until the nurse's page says it. */
async function changes(db: postgres.Sql, { read }: Server): Promise<number[]> {
  const begun = performance.now();
  const behind: Promise<number>[] = [];
  for (let change = 0; change < SECONDS * CHANGES_A_SECOND; change += 1) {
    await pause(Math.max(0, begun + (change * 1000) / CHANGES_A_SECOND - performance.now()));
    const nurse = (change * 7) % NURSES;
    const dollars = 1000 + change;
    await db`update consultant set fee_cents = ${dollars * 100} where id = ${idOf("consultant", nurse)}`;
    if (change % CHANGES_A_SECOND > 0) continue;
    const changedAt = performance.now();
    const isShown = async () => (await read(nurseAt(nurse))).includes(`"fees":${dollars}`);
    behind.push(until(isShown).then(() => performance.now() - changedAt));
  }
  return Promise.all(behind);
}

/** The memory of the API, which this process started. */
function megabytes(): number {
  const ours = readdirSync("/proc").filter(
    (pid) => /^\d+$/.test(pid) && statusOf(pid).includes(`PPid:\t${process.pid}\n`),
  );
  const api = ours.find((pid) => partsOf(`/proc/${pid}/cmdline`).includes("api/local/welcome/main.ts"));
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(statusOf(api ?? "")) ?? [];
  if (kilobytes === undefined) throw new Error("The API does not run");
  return Math.round(Number(kilobytes) / 1024);
}

const statusOf = (pid: string): string => partsOf(`/proc/${pid}/status`);

/** Nothing of a process that has just ended. */
function partsOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
