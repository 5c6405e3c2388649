import { resolve } from "node:path";

/** The folder this repository is checked out in. */
export const checkout = resolve(import.meta.dirname, "../..");

/** Everything the local product keeps between runs; `npm run reset` removes it. */
export const dataDir = resolve(checkout, ".data");
