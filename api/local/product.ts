import { join } from "node:path";
import type { ChildOptions } from "./children.ts";
import { checkout } from "./paths.ts";

/** The product's own processes, with the same environment variables as in production. The stand-ins are in stand-ins.ts. */

type ApiOptions = { apiUrl: string; env: Record<string, string>; mode: "built" | "hot"; hasDemoAccounts: boolean };

/** With demo accounts, the page /welcome is in front of the API. */
export const apiChild = ({ apiUrl, env, mode, hasDemoAccounts }: ApiOptions): ChildOptions => ({
  name: "api",
  title: "the server",
  program: hasDemoAccounts ? "api/local/welcome/main.ts" : "api/src/main.ts",
  ready: `${apiUrl}/readyz`,
  env,
  printsOutput: mode === "hot",
  nodeOptions: mode === "hot" ? ["--watch", "--watch-preserve-output"] : [],
});

export const viteChild = (siteUrl: string, port: number, env: Record<string, string>): ChildOptions => ({
  name: "vite",
  title: "Vite",
  program: "node_modules/vite/bin/vite.js",
  args: ["--port", String(port), "--strictPort", "--clearScreen", "false"],
  cwd: join(checkout, "web"),
  ready: siteUrl,
  printsOutput: true,
  env,
});

/** The Studio's development server, with hot reload of the schema. */
export const studioChild = (port: number, env: Record<string, string>): ChildOptions => ({
  name: "studio",
  title: "the Studio",
  program: "node_modules/vite/bin/vite.js",
  args: ["--port", String(port), "--strictPort", "--host", "127.0.0.1"],
  cwd: join(checkout, "studio"),
  ready: `http://127.0.0.1:${port}/studio/`,
  env: { ...env, PUBLIC_URL: "" },
});
