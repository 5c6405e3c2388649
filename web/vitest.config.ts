import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LONGEST_TEST_MS, TIMEOUT_MS } from "../api/test/patience.ts";

export default defineConfig({
  test: {
    name: "web",
    root: import.meta.dirname,
    include: ["*.test.ts", "src/**/*.test.{ts,tsx}", "worker/*.test.ts"],
    environment: "jsdom",
    // The API's tests run beside them.
    maxWorkers: Math.max(2, Math.min(Math.floor(availableParallelism() / 2), 8)),
    // The setup clears everything that a file could leave to the next one.
    isolate: false,
    testTimeout: LONGEST_TEST_MS,
    hookTimeout: LONGEST_TEST_MS,
    expect: { poll: { timeout: TIMEOUT_MS } },
    sequence: { shuffle: true },
    setupFiles: ["../api/test/quiet-console.ts", "test/setup.ts"],
  },
});
