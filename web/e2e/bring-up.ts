import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { removeScratch, scratchDir } from "../../api/local/scratch.ts";
import { type Addresses, anyPorts, type Stack, startStack } from "../../api/local/stack.ts";
import { type BrowserProgram, browserProgram } from "./browser.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the parts of each stack under test answer and log: one stack for each file that runs at the same time. */
    stacks: (Addresses & { logs: string })[];
    /** What drives the pages, at hand for all files. */
    browser: BrowserProgram;
  }
}

type Lane = { dir: string; stack?: Stack };

const lanes: Lane[] = [];

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
  const stacks = await Promise.all(Array.from({ length: project.config.maxWorkers }, oneStack));
  project.provide(
    "stacks",
    stacks.map(({ stop: _, ...parts }) => parts),
  );
  project.provide("browser", await browserProgram());
}

async function oneStack(_: unknown, number: number): Promise<Stack & { logs: string }> {
  const lane: Lane = { dir: await scratchDir(`e2e-${number}`, { fleeting: true }) };
  lanes.push(lane);
  lane.stack = await startStack({
    dataDir: lane.dir,
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
  return { ...lane.stack, logs: join(lane.dir, "logs") };
}

export async function teardown(): Promise<void> {
  for (const { dir, stack } of lanes) {
    await stack?.stop();
    await removeScratch(dir);
  }
}
