import type { TestProject } from "vitest/node";
import { removeScratch, scratchDir } from "../../api/local/scratch.ts";
import { anyPorts, type Stack, startStack } from "../../api/local/stack.ts";
import { type BrowserProgram, browserProgram } from "./browser.ts";
import { type Lane, saveInitialState } from "./keeping.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The stacks under test: one for each file that runs at the same time. */
    stacks: Lane[];
    /** The browser program, shared by all files. */
    browser: BrowserProgram;
  }
}

const running: { dir: string; stack?: Stack }[] = [];

/**
 * Starts the whole product with the built site on free ports and new data, once for each file that runs at the same
 * time, so that files never share rows. Also unpacks the browser, before two files would do so at once.
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
    // As in production: staff need a second factor.
    env: { OFFICE_SECOND_FACTOR: "on" },
    say: () => {},
    signal: new AbortController().signal,
    onLost: (reason) => {
      throw new Error(reason);
    },
  });
  const { stop: _stop, ...addresses } = one.stack;
  const lane = { ...addresses, dir };
  await saveInitialState(lane);
  return lane;
}

export async function teardown(): Promise<void> {
  for (const { dir, stack } of running) {
    await stack?.stop();
    await removeScratch(dir);
  }
}
