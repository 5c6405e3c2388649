import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { checkout } from "../../../local/paths.ts";
import { testApp } from "../../../test/app.ts";
import { serveMetrics } from "./metrics.ts";

const folder = join(checkout, ".deploy/watching");
const read = (file: string): string => readFileSync(join(folder, file), "utf8");
const Rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(["page", "look"]) }),
  annotations: z.object({ summary: z.string() }),
});
const Alerts = z.object({ groups: z.array(z.object({ rules: z.array(Rule) })) });
const Board = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

const rules = Alerts.parse(parse(read("alerts.yaml"))).groups.flatMap((group) => group.rules);
const panels = Board.parse(JSON.parse(read("board.json"))).panels;
const queries = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
];

const app = await testApp();
let metrics = "";

/** The metrics of an instance that has served a request. */
async function allMetrics(): Promise<string> {
  const server = createServer(serveMetrics(app.services)).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

beforeAll(async () => {
  app.services.jobs.start([{ name: "planted", run: async () => 0 }]);
  afterAll(() => app.services.jobs.stop());
  await app.get("/api/doctor/list");
  metrics = await allMetrics();
});

/** Names of metrics in a query: words that are followed by labels or stand alone, and are no keywords of PromQL. */
const namesIn = (expr: string) => [...expr.matchAll(/\b(?:lamplight|nodejs|process)_\w+/g)].map(([name]) => name);
const labelsIn = (expr: string) =>
  [...expr.matchAll(/(?:by \(([^)]*)\)|\{([^}]*)\})/g)]
    .flatMap(([, by, braces]) => (by ?? braces ?? "").split(","))
    .map((label) => label.trim().split(/[=!]/)[0] ?? "");

it.each(queries)("%s queries existing metrics: %s", (_, expr) => {
  const names = namesIn(expr);
  if (!expr.includes("up{")) expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(metrics).toMatch(new RegExp(`^${name}[{ ]`, "m"));
  // Prometheus itself adds the instance.
  const known = ["instance", "job", "le", ...[...metrics.matchAll(/[{,](\w+)="/g)].map(([, label]) => label)];
  for (const label of labelsIn(expr)) expect(known).toContain(label);
});

it("rules have unique names, and the folder has no other files", () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  expect(globSync("*", { cwd: folder }).toSorted()).toEqual([
    "alerts.yaml",
    "board.json",
    "grafana-boards.yaml",
    "grafana-source.yaml",
    "prometheus.yaml",
  ]);
});

it("Prometheus scrapes each instance of the compose file at its metrics port", () => {
  const compose = readFileSync(join(checkout, ".deploy/compose.yaml"), "utf8");
  const [, port = ""] = /METRICS_PORT: "(\d+)"/.exec(compose) ?? [];
  const copies = [...compose.matchAll(/^ {2}(copy-\w+): \*copy$/gm)].map(([, name]) => `${name}:${port}`);
  expect(copies.length).toBe(2);
  expect(read("prometheus.yaml")).toContain(`targets: [${copies.join(", ")}]`);
});

it("a request is counted by its mounted route without ids, and an unknown path by a common name", async () => {
  await app.get("/api/reviews/01890000-0000-7000-8000-000000000000");
  await app.get("/api/ann-lee-of-maple-street");
  const text = await allMetrics();
  expect(text).toMatch(
    /^lamplight_request_seconds_count\{method="GET",route="\/api\/reviews\/:\w+",status="200"\} \d+$/m,
  );
  expect(text).not.toContain("01890000");
  expect(text).not.toContain("ann-lee");
});
