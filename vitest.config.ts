import { defineConfig } from "vitest/config";
import { LongestFirst } from "./api/test/longest-first.ts";

export default defineConfig({
  test: {
    projects: [
      "api/vitest.config.ts",
      "api/local/vitest.config.ts",
      "web/vitest.config.ts",
      "web/server/vitest.config.ts",
      "web/e2e/vitest.config.ts",
    ],
    sequence: { shuffle: true, sequencer: LongestFirst },
  },
});
