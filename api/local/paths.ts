import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The folder this repository is checked out in. */
export const checkout = resolve(import.meta.dirname, "../..");

/** Everything the local product keeps between runs; `npm run reset` removes it. */
export const dataDir = resolve(checkout, ".data");

/** Given to Node as `--import`, with a channel: the process ends with whoever started it. See exit-with-parent.ts. */
export const LEASH = pathToFileURL(join(import.meta.dirname, "exit-with-parent.ts")).href;
