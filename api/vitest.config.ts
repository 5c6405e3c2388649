import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LONGEST_TEST_MS, TIMEOUT_MS } from "./test/patience.ts";
import { exclude } from "./test/test-files.ts";

export default defineConfig({
  test: {
    name: "api",
    root: import.meta.dirname,
    include: ["{contract,src,test,db}/**/*.test.ts", "../content-schemas/**/*.test.ts", "../studio/*/*.test.ts"],
    exclude,
    environment: "node",
    globalSetup: ["test/postgres-for-tests.ts", "test/extent.ts"],
    setupFiles: ["test/quiet-console.ts"],
    // A worker waits for PostgreSQL, processes and clocks half of the time. Each may open twenty connections, of which there are 200.
    maxWorkers: Math.max(3, Math.min(availableParallelism(), 9)),
    // The product's modules keep no state between apps, so files can share them.
    isolate: false,
    testTimeout: LONGEST_TEST_MS,
    hookTimeout: LONGEST_TEST_MS,
    expect: { poll: { timeout: TIMEOUT_MS } },
    sequence: { shuffle: true },
  },
});
