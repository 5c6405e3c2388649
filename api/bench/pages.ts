import { cpus, loadavg } from "node:os";
import { chromium } from "playwright-core";
import { browserProgram } from "../../web/e2e/browser.ts";
import { publishPage } from "../../web/e2e/made-page.ts";
import { aPhotograph } from "../../web/e2e/pictures.ts";
import { listedPaths, paths } from "../../web/src/app/paths.ts";
import { ConsultantList } from "../contract/consultants.ts";
import { editorClient } from "../local/content-api/editor-client.ts";
import { freePort } from "../local/ports.ts";
import type { Stack } from "../local/stack.ts";
import { LEAST, startFloorSite } from "./pages-floor.ts";
import { type Loading, load } from "./pages-lighthouse.ts";
import { touches } from "./pages-touch.ts";
import { leastLine, pageLine, timeLine } from "./report.ts";

const ROUNDS = 5;
/** A page that an editor made, with a photograph. */
const MADE = "dialysis-rides";
/** In place of an address: no page is loaded, but what can be touched is. */
const TOUCHES = "touches";
/** So long may it take until the largest thing is painted, in milliseconds, where that is an aim of its own. */
const LCP_AIMS: Record<string, number> = { home: 1100, list: 950, nurse: 800 };

/** Loads every public page and its floor in turn, and touches what can be touched. Only those whose address begins so when any are named. */
export async function measurePages(
  { siteUrl, contentApiUrl }: Stack,
  only: string[],
  say: (line: string) => void,
): Promise<void> {
  const floor = await startFloorSite(siteUrl);
  const port = await freePort(0);
  const program = await browserProgram();
  const browser = await chromium.launch({
    executablePath: program.path,
    env: { ...process.env, ...program.env },
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", `--remote-debugging-port=${port}`],
  });
  try {
    const { doctors } = ConsultantList.parse(await (await fetch(`${siteUrl}/api/doctor/list`)).json());
    const nurse = doctors.find(({ available }) => available);
    if (!nurse) throw new Error("There is no nurse to look at");
    const photograph = await (await aPhotograph(1600, 1200)).jpeg().toBuffer();
    await publishPage(await editorClient(contentApiUrl, "production"), MADE, photograph);
    const routes = [
      ...listedPaths,
      `/${MADE}`,
      paths.speciality(nurse.speciality),
      paths.appointment(nurse._id),
      paths.login,
      paths.forgotPassword,
    ].filter((route) => only.length === 0 || only.some((name) => route.startsWith(name)));
    say(`${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, load ${loadavg()[0]?.toFixed(1)}; ${browser.version()}`);
    say(`Medians of ${ROUNDS} loadings, each beside one of the same page without script.\n`);
    if (only.length === 0) {
      const least: Loading[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        least.push(await load(`${floor.url}${LEAST}`, port, { isFloor: true }));
      say(leastLine(median(least)));
    }
    for (const route of routes) {
      const own: Loading[] = [];
      const bare: Loading[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        own.push(await load(`${siteUrl}${route}`, port));
        bare.push(await load(`${floor.url}${route}`, port, { isFloor: true }));
      }
      const aim = LCP_AIMS[route === paths.home ? "home" : route === paths.doctors ? "list" : placeOf(route)];
      say(pageLine(route.replace(nurse._id, "{id}"), median(own), median(bare), aim));
    }
    if (only.length > 0 && !only.includes(TOUCHES)) return;
    say("");
    for (const { what, times, floor: bare, aimMs } of await touches(browser, siteUrl, floor.url, nurse._id))
      say(timeLine(what, times, aimMs, bare));
  } finally {
    await browser.close();
    await floor.stop();
  }
}

const placeOf = (route: string): string => (route.startsWith("/appointment/") ? "nurse" : "");

/** The middle of each figure by itself. */
function median(loadings: Loading[]): Loading {
  const middle = (values: number[]): number =>
    values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
  const of = (figure: (loading: Loading) => number): number => middle(loadings.map(figure));
  return {
    scores: (loadings[0]?.scores ?? []).map((_, place) => of(({ scores }) => scores[place] ?? 0)),
    lcp: of(({ lcp }) => lcp),
    blocking: of(({ blocking }) => blocking),
    shift: of(({ shift }) => shift),
    requests: of(({ requests }) => requests),
    script: of(({ script }) => script),
    machine: of(({ machine }) => machine),
  };
}
