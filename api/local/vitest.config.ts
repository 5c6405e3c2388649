import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LONGEST_TEST_MS, TIMEOUT_MS } from "../test/patience.ts";
import { exclude } from "../test/test-files.ts";

/**
 * Tests of the stand-ins and the local stack. They are separate processes in the product, so each test file has its own. Tests of
 * the repository's tools run here too.
 */
export default defineConfig({
  test: {
    name: "local",
    root: join(import.meta.dirname, ".."),
    include: ["{local,bench}/**/*.test.ts", "../.ci/*.test.ts"],
    exclude,
    environment: "node",
    setupFiles: ["test/quiet-console.ts"],
    maxWorkers: 2,
    testTimeout: LONGEST_TEST_MS,
    hookTimeout: LONGEST_TEST_MS,
    expect: { poll: { timeout: TIMEOUT_MS } },
    sequence: { shuffle: true },
  },
});
