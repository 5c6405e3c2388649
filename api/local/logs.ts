import { existsSync, mkdirSync, openSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";

/** How many logs of earlier starts are kept. */
const KEPT = 5;

const logFile = (dataDir: string, name: string, age = 0): string =>
  join(dataDir, "logs", age === 0 ? `${name}.log` : `${name}.${age}.log`);

/**
 * Opens a part's log. A new start rotates the earlier ones to `<name>.1.log` and so on; a restart of the part appends.
 * Returns the descriptor.
 */
export function openLogFile(dataDir: string, name: string, how: "rotate" | "append"): number {
  mkdirSync(join(dataDir, "logs"), { recursive: true });
  if (how === "rotate") {
    for (let age = KEPT - 1; age >= 0; age -= 1) {
      const log = logFile(dataDir, name, age);
      if (existsSync(log)) renameSync(log, logFile(dataDir, name, age + 1));
    }
  }
  return openSync(logFile(dataDir, name), "a");
}

/** The end of a part's log. */
export function outputOf(dataDir: string, name: string): string {
  const log = logFile(dataDir, name);
  return existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n").slice(-15).join("\n") : "";
}
