import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The root of this checkout. */
export const checkout = resolve(import.meta.dirname, "../..");

/** All local data; `npm run reset` deletes it. */
export const dataDir = resolve(checkout, ".data");

/** For Node's `--import`, with an IPC channel: the process ends with its parent. See exit-with-parent.ts. */
export const EXIT_WITH_PARENT = pathToFileURL(join(import.meta.dirname, "exit-with-parent.ts")).href;
