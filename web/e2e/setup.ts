import { vi } from "vitest";
import { asBroughtUp } from "./as-brought-up.ts";
import { ownLane } from "./lane.ts";

/*
 * Files that run one after the other share a worker, and with it the libraries, the browser and a running stack. What our own
 * modules keep (who visits, whose complaints, a pool of connections) belongs to one file, and so does all that the stack keeps.
 */
vi.resetModules();
await asBroughtUp(ownLane());
