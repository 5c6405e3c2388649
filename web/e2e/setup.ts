import { vi } from "vitest";
import { resetStack } from "./as-brought-up.ts";
import { ownLane } from "./lane.ts";

/*
 * Test files in a worker share it, its libraries, the browser and a running stack. Our own modules' state (visitors,
 * console errors, connection pools) belongs to one file, and so does the stack's data.
 */
vi.resetModules();
await resetStack(ownLane());
