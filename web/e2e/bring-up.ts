import { type BrowserServer, chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { removeScratch, scratchDir } from "../../api/local/scratch.ts";
import { type Addresses, anyPorts, type Stack, startStack } from "../../api/local/stack.ts";
import { browserProgram } from "./browser.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the parts of the stack under test answer. */
    stack: Addresses;
    /** Where the one browser of the run is driven. */
    browser: string;
  }
}

let dir: string | undefined;
let stack: Stack | undefined;
let browser: BrowserServer | undefined;

/** Brings up the whole product, the built site included, on free ports and fresh data, and one browser for all tests. */
export async function setup(project: TestProject): Promise<void> {
  try {
    await bringUp(project);
  } catch (error) {
    await teardown();
    throw error;
  }
}

async function bringUp(project: TestProject): Promise<void> {
  dir = await scratchDir("e2e");
  stack = await startStack({
    dataDir: dir,
    ports: anyPorts,
    site: "built",
    durable: false,
    env: {},
    say: () => {},
    signal: new AbortController().signal,
    onLost: (reason) => {
      throw new Error(reason);
    },
  });
  const program = await browserProgram();
  browser = await chromium.launchServer({
    executablePath: program.path,
    env: { ...process.env, ...program.env },
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  const { siteUrl, databaseUrl, checkoutUrl, mailboxUrl, lakeUrl } = stack;
  project.provide("stack", { siteUrl, databaseUrl, checkoutUrl, mailboxUrl, lakeUrl });
  project.provide("browser", browser.wsEndpoint());
}

export async function teardown(): Promise<void> {
  await browser?.close();
  await stack?.stop();
  if (dir) await removeScratch(dir);
}
