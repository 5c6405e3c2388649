import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LONGEST_BROWSER_TEST_MS, TIMEOUT_MS } from "../../api/test/patience.ts";
import { exclude } from "../../api/test/test-files.ts";

export default defineConfig({
  test: {
    name: "e2e",
    root: import.meta.dirname,
    include: ["**/*.test.ts"],
    exclude,
    environment: "node",
    globalSetup: ["../../api/test/extent.ts", "bring-up.ts"],
    // Each has a whole stack of its own, with a browser: about two processors' work, and a gigabyte.
    maxWorkers: Math.max(2, Math.min(availableParallelism(), 8)),
    // See the setup.
    isolate: false,
    setupFiles: ["setup.ts"],
    testTimeout: LONGEST_BROWSER_TEST_MS,
    hookTimeout: LONGEST_BROWSER_TEST_MS,
    expect: { poll: { timeout: TIMEOUT_MS, interval: 100 } },
    // After all other projects of a run, because it has another number of workers.
    sequence: { shuffle: true, groupOrder: 1 },
  },
});
