import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "api",
    root: import.meta.dirname,
    include: ["{contract,src,local,test,db}/**/*.test.ts", "../content-schemas/**/*.test.ts"],
    environment: "node",
    globalSetup: ["test/postgres-for-tests.ts", "test/race-for-tests.ts"],
    setupFiles: ["test/quiet-console.ts"],
    // Two cores would get one worker, which waits for PostgreSQL, processes and clocks most of the time.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
