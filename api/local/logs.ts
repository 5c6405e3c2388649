import { existsSync, mkdirSync, openSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";

/** How many earlier starts are kept beside the present one. */
const KEPT = 5;

const logFile = (dataDir: string, name: string, age = 0): string =>
  join(dataDir, "logs", age === 0 ? `${name}.log` : `${name}.${age}.log`);

/**
 * Opens a part's log: anew at each start of the whole, the earlier ones moving on to `<name>.1.log` and so on, or further
 * when only the part starts again. Answers its descriptor.
 */
export function openLogFile(dataDir: string, name: string, how: "anew" | "further"): number {
  mkdirSync(join(dataDir, "logs"), { recursive: true });
  if (how === "anew") {
    for (let age = KEPT - 1; age >= 0; age -= 1) {
      const log = logFile(dataDir, name, age);
      if (existsSync(log)) renameSync(log, logFile(dataDir, name, age + 1));
    }
  }
  return openSync(logFile(dataDir, name), "a");
}

/** The end of what a part has said. */
export function lastWords(dataDir: string, name: string): string {
  const log = logFile(dataDir, name);
  return existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n").slice(-15).join("\n") : "";
}
