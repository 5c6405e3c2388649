import { defineConfig } from "vitest/config";

/** Where there is no browser, not even a pretended one. */
export default defineConfig({
  test: {
    name: "prerender",
    root: import.meta.dirname,
    include: ["*.test.{ts,tsx}"],
    environment: "node",
    setupFiles: ["../../api/test/quiet-console.ts"],
    testTimeout: 20_000,
  },
});
