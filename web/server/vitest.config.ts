import { defineConfig } from "vitest/config";
import { LONGEST_TEST_MS, TIMEOUT_MS } from "../../api/test/patience.ts";

/** Runs without a browser or a DOM. */
export default defineConfig({
  test: {
    name: "server",
    root: import.meta.dirname,
    include: ["*.test.{ts,tsx}"],
    environment: "node",
    setupFiles: ["../../api/test/quiet-console.ts"],
    testTimeout: LONGEST_TEST_MS,
    expect: { poll: { timeout: TIMEOUT_MS } },
    sequence: { shuffle: true },
  },
});
