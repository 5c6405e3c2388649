import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "api/vitest.config.ts",
      "web/vitest.config.ts",
      "web/prerender/vitest.config.ts",
      "web/e2e/vitest.config.ts",
    ],
    sequence: { shuffle: true },
  },
});
