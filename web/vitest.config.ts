import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "web",
    root: import.meta.dirname,
    include: ["src/**/*.test.{ts,tsx}"],
    environment: "jsdom",
    maxWorkers: 2,
    testTimeout: 20_000,
    setupFiles: ["../api/test/quiet-console.ts", "test/setup.ts"],
  },
});
