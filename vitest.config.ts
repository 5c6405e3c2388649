import { defineConfig } from "vitest/config";
import { OutcomesReporter } from "./.ci/outcomes-reporter.ts";
import { LongestFirst } from "./api/test/longest-first.ts";

export default defineConfig({
  test: {
    projects: [
      "api/vitest.config.ts",
      "api/local/vitest.config.ts",
      "web/vitest.config.ts",
      "web/prerender/vitest.config.ts",
      "web/e2e/vitest.config.ts",
    ],
    reporters: ["default", new OutcomesReporter()],
    sequence: { shuffle: true, sequencer: LongestFirst },
  },
});
