import type { TestProject } from "vitest/node";
import { removeScratch, scratchDir } from "../../api/local/scratch.ts";
import { anyPorts, type Stack, startStack } from "../../api/local/stack.ts";
import { type BrowserProgram, browserProgram } from "./browser.ts";
import { keepAsBroughtUp, type Lane } from "./keeping.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Each stack under test: one for each file that runs at the same time. */
    stacks: Lane[];
    /** What drives the pages, at hand for all files. */
    browser: BrowserProgram;
  }
}

const running: { dir: string; stack?: Stack }[] = [];

/**
 * Brings up the whole product, the built site included, on free ports and fresh data, as often as files run at the same
 * time, so that no two ever share rows; and has the browser unpacked before two files would do so at once.
 */
export async function setup(project: TestProject): Promise<void> {
  try {
    await bringUp(project);
  } catch (error) {
    await teardown();
    throw error;
  }
}

async function bringUp(project: TestProject): Promise<void> {
  project.provide("stacks", await Promise.all(Array.from({ length: project.config.maxWorkers }, oneStack)));
  project.provide("browser", await browserProgram());
}

async function oneStack(_: unknown, number: number): Promise<Lane> {
  const dir = await scratchDir(`e2e-${number}`, { fleeting: true });
  const one: (typeof running)[number] = { dir };
  running.push(one);
  one.stack = await startStack({
    dataDir: dir,
    ports: anyPorts,
    site: "built",
    durable: false,
    // As in production: who works here shows a second factor.
    env: { OFFICE_SECOND_FACTOR: "on" },
    say: () => {},
    signal: new AbortController().signal,
    onLost: (reason) => {
      throw new Error(reason);
    },
  });
  const { stop: _stop, ...addresses } = one.stack;
  const lane = { ...addresses, dir };
  await keepAsBroughtUp(lane);
  return lane;
}

export async function teardown(): Promise<void> {
  for (const { dir, stack } of running) {
    await stack?.stop();
    await removeScratch(dir);
  }
}
