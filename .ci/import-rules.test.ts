import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { checkout } from "../api/local/paths.ts";
import { findViolations, type Violation } from "./import-rules.ts";

/** Manifests of the small house's rooms. Packages have their code in dist, like most. */
const declared: Record<string, { dependencies: string[]; devDependencies: string[] }> = {
  ".": { dependencies: [], devDependencies: ["vitest", "zod"] },
  api: { dependencies: ["hono", "sharp", "zod"], devDependencies: ["@sanity/client", "ws"] },
  web: { dependencies: ["@lamplight/api", "@lamplight/content-schemas", "zod"], devDependencies: ["vite"] },
  studio: { dependencies: ["@lamplight/content-schemas", "sanity"], devDependencies: [] },
  "content-schemas": { dependencies: ["groq", "sanity"], devDependencies: [] },
};
/** Packages for the bad imports; the first is declared nowhere. */
const planned = ["chalk", "@sanity/client"];

/** A small repository in which every import is allowed. */
const house: Record<string, string> = {
  ".ci/check.ts": 'import { z } from "zod"; import "../api/local/start.ts"; export { z };',
  "api/contract/rides.ts": 'import { z } from "zod"; export const Ride = z.object({});',
  "api/src/config.ts": "export type Config = { port: number }; export const readConfig = () => ({ port: 1 });",
  "api/src/main.ts": 'import { serve } from "./serve.ts"; serve();',
  "api/src/serve.ts":
    'import { readConfig } from "./config.ts"; import { createApp } from "./app.ts"; export const serve = () => createApp(readConfig());',
  "api/src/app.ts":
    'import type { Config } from "./config.ts"; import { patientRoutes } from "./app/patient.ts"; export const createApp = (_: Config) => patientRoutes;',
  "api/src/app/patient.ts":
    'import { rideRoutes } from "../features/rides/routes.ts"; export const patientRoutes = rideRoutes;',
  "api/src/features/rides/routes.ts":
    'import { Hono } from "hono"; import { bookRide } from "./service.ts"; export const rideRoutes = new Hono().get("/", bookRide);',
  "api/src/features/rides/service.ts":
    'import type { Config } from "../../config.ts"; import { Ride } from "../../../contract/rides.ts"; import { openDb } from "../../lib/db.ts"; export const bookRide = (_: Config) => openDb(Ride);',
  "api/src/features/rides/office/board.ts":
    'import { findRide } from "../dispatch/dispatch.ts"; export const board = findRide;',
  "api/src/features/rides/dispatch/dispatch.ts": "export const findRide = () => null;",
  "api/src/features/rides/routes.test.ts":
    'import { test } from "vitest"; import { aRide } from "../../../test/rides.ts"; test("it", aRide);',
  "api/src/features/drivers/service.ts": "export const findDriver = () => null;",
  "api/src/lib/files/file-inspection/redraw.ts": 'import sharp from "sharp"; export const redraw = sharp;',
  "api/src/lib/files/file-inspection/worker.ts": 'import { redraw } from "./redraw.ts"; redraw;',
  "api/src/lib/drafts/draft-content.ts": "export const openDraftContent = () => null;",
  "api/src/lib/drafts/draft-routes.ts":
    'import { openDraftContent } from "./draft-content.ts"; export const draftRoutes = openDraftContent;',
  "api/src/lib/pages/published-content.ts": "export type PublishedContent = object;",
  "api/src/lib/site/practice.ts":
    'import type { PublishedContent } from "../pages/published-content.ts"; export type Reader = PublishedContent;',
  "api/src/lib/db.ts": "export const openDb = (options: unknown) => options;",
  "api/test/rides.ts": 'import { bookRide } from "../src/features/rides/service.ts"; export const aRide = bookRide;',
  "api/local/start.ts":
    'import { WebSocket } from "ws"; import { readConfig } from "../src/config.ts"; readConfig(WebSocket);',
  "api/bench/bench.ts": 'import { bookRide } from "../src/features/rides/service.ts"; bookRide;',
  "web/src/app/paths.ts": 'export const paths = { home: "/" };',
  "web/src/app/routes.tsx": 'import { HomePage } from "../pages/home-page.tsx"; export const routes = [<HomePage />];',
  "web/src/pages/home-page.tsx":
    'import { homeQuery } from "@lamplight/content-schemas/queries/home.ts"; import { RideList } from "../features/rides/list.tsx"; export const HomePage = () => <RideList title={homeQuery} />;',
  "web/src/features/rides/list.tsx":
    'import { paths } from "../../app/paths.ts"; import { Ride } from "@lamplight/api/contract/rides.ts"; import { Card } from "../../components/card.tsx"; export const RideList = (_: { title: string }) => <Card to={paths.home} ride={Ride} />;',
  "web/src/features/drivers/card.tsx": "export const DriverCard = () => <p />;",
  "web/src/features/office/today/bell.tsx": "export const Bell = () => <p />;",
  "web/src/components/card.tsx":
    'import { get } from "../lib/http.ts"; export const Card = (_: object) => <p>{String(get)}</p>;',
  "web/src/lib/http.ts": "export const get = () => null;",
  "web/src/lib/content.ts":
    'import type { Home } from "@lamplight/content-schemas/generated/types.ts"; export type Content = Home;',
  "web/server/main.ts":
    'import type { Plugin } from "vite"; import { routes } from "../src/app/routes.tsx"; import type { Home } from "@lamplight/content-schemas/generated/types.ts"; export const draw = (home: Home, _: Plugin) => [routes, home];',
  "web/worker/driver-worker.ts": 'import { Ride } from "@lamplight/api/contract/rides.ts"; Ride;',
  "web/book/story.ts": "export type Story = string;",
  "web/e2e/stack.ts": 'import { aRide } from "../../api/test/rides.ts"; aRide;',
  "studio/sanity.config.ts":
    'import { schema } from "@lamplight/content-schemas/schema/index.ts"; export default schema;',
  "content-schemas/schema/index.ts": 'import { defineType } from "sanity"; export const schema = defineType({});',
  "content-schemas/queries/home.ts": 'import groq from "groq"; export const homeQuery = groq;',
  "content-schemas/generated/types.ts": "export type Home = { title: string };",
};

/** The rule, the file of the bad import, and the import. */
const badImports: [rule: string, file: string, code: string][] = [
  ["no-cycles", "api/src/lib/cycle.ts", 'import "./recycle.ts"; export const there = 1;'],
  [
    "no-cycles",
    "api/src/lib/there.ts",
    'import type { Back } from "./types-back.ts"; export type There = Back | null;',
  ],
  ["no-dead-ends", "web/src/lib/lost.ts", 'import "./nowhere.ts";'],
  ["no-undeclared-package", "web/src/lib/coloured.ts", 'import chalk from "chalk"; export { chalk };'],
  ["no-undeclared-package", "web/server/served.ts", 'import { Hono } from "hono"; export { Hono };'],
  ["what-ships-needs-no-tool", "api/src/lib/sockets.ts", 'import { WebSocket } from "ws"; export { WebSocket };'],
  ["what-ships-needs-no-tool", "web/server/built.ts", 'import { build } from "vite"; export { build };'],
  ["src-knows-no-stand-in", "api/src/lib/stand-in.ts", 'import "../../local/start.ts";'],
  ["src-knows-no-stand-in", "api/src/lib/tested.ts", 'import "../../test/rides.ts";'],
  ["src-knows-no-stand-in", "api/src/lib/timed.ts", 'import "../../bench/bench.ts";'],
  ["src-knows-no-stand-in", "web/src/lib/journey.ts", 'import "../../e2e/stack.ts";'],
  ["src-knows-no-stand-in", "web/src/lib/story.ts", 'import "../../book/story.ts";'],
  ["src-knows-no-stand-in", "web/server/journey.ts", 'import "../e2e/stack.ts";'],
  ["contract-imports-no-server-code", "api/contract/eager.ts", 'import { Hono } from "hono"; export { Hono };'],
  ["only-tools-know-tools", "api/local/checking.ts", 'import "../../.ci/check.ts";'],
  ["only-tools-know-tools", "api/src/lib/checking.ts", 'import "../../../.ci/check.ts";'],
  [
    "contract-imports-no-server-code",
    "api/contract/curious.ts",
    'import { openDb } from "../src/lib/db.ts"; export { openDb };',
  ],
  ["contract-imports-no-server-code", "api/contract/systemic.ts", 'import { join } from "node:path"; export { join };'],
  [
    "api-reads-no-content",
    "api/src/lib/content.ts",
    'import { createClient } from "@sanity/client"; export { createClient };',
  ],
  ["api-reads-no-content", "api/src/lib/home.ts", 'import "../../../content-schemas/queries/home.ts";'],
  ["api-drafts-in-one-module", "api/src/lib/drafting.ts", 'import "./drafts/draft-content.ts";'],
  [
    "content-has-few-readers",
    "api/src/features/rides/curious.ts",
    'import type { PublishedContent } from "../../lib/pages/published-content.ts"; export type Curious = PublishedContent;',
  ],
  ["api-knows-no-site", "api/src/lib/site.ts", 'import "../../../web/src/app/paths.ts";'],
  ["api-features-stay-apart", "api/src/features/rides/nosy.ts", 'import "../drivers/service.ts";'],
  [
    "api-features-stay-apart",
    "api/src/features/rides/nosy-type.ts",
    'import type { findDriver } from "../drivers/service.ts"; export type F = typeof findDriver;',
  ],
  ["api-features-do-not-reach-up", "api/src/features/rides/upward.ts", 'import "../../app.ts";'],
  ["api-features-do-not-reach-up", "api/src/features/rides/mounting.ts", 'import "../../app/patient.ts";'],
  ["api-lib-knows-no-feature", "api/src/lib/knowing.ts", 'import "../features/rides/service.ts";'],
  ["api-services-know-no-route", "api/src/features/rides/backward.ts", 'import "./routes.ts";'],
  [
    "api-services-know-no-route",
    "api/src/features/rides/web-minded.ts",
    'import { Hono } from "hono"; export { Hono };',
  ],
  ["office-is-above-what-it-runs", "api/src/features/rides/dispatch/nosy.ts", 'import "../office/board.ts";'],
  ["time-needs-nothing-of-ours", "api/src/lib/time/late.ts", 'import "../db.ts";'],
  ["only-a-child-process-decodes", "api/src/features/rides/drawing.ts", 'import sharp from "sharp"; sharp;'],
  ["only-a-child-process-decodes", "api/src/lib/drawing.ts", 'import "./files/file-inspection/worker.ts";'],
  ["only-main-starts-the-api", "api/local/careless.ts", 'import "../src/main.ts";'],
  ["only-main-starts-the-api", ".ci/careless.ts", 'import "../api/src/main.ts";'],
  [
    "config-reaches-all-as-a-type-only",
    "api/src/features/rides/configured.ts",
    'import { readConfig } from "../../config.ts"; readConfig();',
  ],
  ["site-knows-the-contract-only", "web/src/lib/deep.ts", 'import "../../../api/src/lib/db.ts";'],
  ["site-knows-the-contract-only", "web/server/deep.ts", 'import "../../api/src/lib/db.ts";'],
  ["site-knows-the-contract-only", "web/worker/deep.ts", 'import "../../api/src/lib/db.ts";'],
  [
    "site-knows-no-renderer",
    "web/src/lib/rendered.ts",
    'import { draw } from "../../server/main.ts"; export { draw };',
  ],
  [
    "site-features-stay-apart",
    "web/src/features/rides/nosy.tsx",
    'import { DriverCard } from "../drivers/card.tsx"; export const N = () => <DriverCard />;',
  ],
  [
    "site-parts-stay-apart",
    "web/src/features/office/rides/nosy.tsx",
    'import { Bell } from "../today/bell.tsx"; export const N = () => <Bell />;',
  ],
  ["site-sections-know-no-page", "web/src/sections/upward.tsx", 'import "../pages/home-page.tsx";'],
  [
    "site-features-do-not-reach-up",
    "web/src/features/rides/upward.tsx",
    'import { HomePage } from "../../pages/home-page.tsx"; export const U = () => <HomePage />;',
  ],
  [
    "site-components-have-no-feature",
    "web/src/components/partial.tsx",
    'import { RideList } from "../features/rides/list.tsx"; export const P = () => <RideList title="" />;',
  ],
  ["site-components-have-no-feature", "web/src/lib/page-minded.ts", 'import "../pages/home-page.tsx";'],
  ["site-lib-draws-nothing", "web/src/lib/drawn.ts", 'import { Card } from "../components/card.tsx"; export { Card };'],
  [
    "content-comes-through-pages",
    "web/src/features/rides/content.ts",
    'import { homeQuery } from "@lamplight/content-schemas/queries/home.ts"; export { homeQuery };',
  ],
  [
    "site-sees-no-schema",
    "web/server/schema.ts",
    'import { schema } from "@lamplight/content-schemas/schema/index.ts"; export { schema };',
  ],
  [
    "site-sees-no-schema",
    "web/src/pages/schema-page.tsx",
    'import { schema } from "@lamplight/content-schemas/schema/index.ts"; export { schema };',
  ],
  ["studio-imports-schemas-only", "studio/presentation.ts", 'import "../web/src/app/paths.ts";'],
  ["studio-imports-schemas-only", "studio/queries.ts", 'import "@lamplight/content-schemas/queries/home.ts";'],
  [
    "content-schemas-stand-alone",
    "content-schemas/schema/ride.ts",
    'import { Ride } from "@lamplight/api/contract/rides.ts"; export { Ride };',
  ],
];

const needed = Object.values(declared).flatMap(({ dependencies, devDependencies }) => [
  ...dependencies,
  ...devDependencies,
]);
const packages = [...new Set([...needed, ...planned])].filter((name) => !name.startsWith("@lamplight/"));

const folder = mkdtempSync(join(tmpdir(), "import-rules-"));
afterAll(() => rmSync(folder, { recursive: true }));

function build(name: string, files: Record<string, string>): string {
  const root = join(folder, name);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, code] of Object.entries(files)) write(path, code);
  for (const [folder, needs] of Object.entries(declared)) {
    const versions = (names: string[]) => Object.fromEntries(names.map((name) => [name, "1.0.0"]));
    const { dependencies, devDependencies } = needs;
    const error = { name: folder, dependencies: versions(dependencies), devDependencies: versions(devDependencies) };
    write(`${folder}/package.json`, JSON.stringify(error));
  }
  for (const path of packages) {
    write(`node_modules/${path}/package.json`, JSON.stringify({ name: path, main: "dist/index.js", type: "module" }));
    write(`node_modules/${path}/dist/index.js`, "export default 1;");
  }
  mkdirSync(join(root, "node_modules/@lamplight"));
  for (const folder of ["api", "content-schemas"])
    symlinkSync(join(root, folder), join(root, "node_modules/@lamplight", folder));
  return root;
}

const clean = await findViolations(build("clean", house));
const badCode = Object.fromEntries(badImports.map(([, file, code]) => [file, code]));
const cycleBack = {
  "api/src/lib/recycle.ts": 'import { there } from "./cycle.ts"; export { there };',
  "api/src/lib/types-back.ts": 'import type { There } from "./there.ts"; export type Back = { there: There };',
};
const planted = await findViolations(build("planted", { ...house, ...badCode, ...cycleBack }));

test("a repository that follows the rules passes, and every file is checked", () => {
  expect(clean.violations).toEqual([]);
  expect(clean.files).toBeGreaterThanOrEqual(
    Object.keys(house).length + packages.filter((name) => !planned.includes(name)).length,
  );
});

test.each(badImports)("%s rejects %s", (rule, file) => {
  expect(planted.violations).toContainEqual(expect.objectContaining<Partial<Violation>>({ rule, from: file }));
});

test("every import rule has a bad import", () => {
  const Rules = z.object({ forbidden: z.array(z.object({ name: z.string(), severity: z.literal("error") })) });
  const config: unknown = createRequire(import.meta.url)(join(checkout, ".dependency-cruiser.cjs"));
  const names = Rules.parse(config).forbidden.map(({ name }) => name);
  expect(new Set(badImports.map(([rule]) => rule))).toEqual(new Set(names));
});
