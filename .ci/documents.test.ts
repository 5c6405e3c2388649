import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { checkout } from "../api/local/paths.ts";
import { portsFor } from "../api/local/stack.ts";
import { toolVersion } from "../api/local/tools.ts";

const Names = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  name: z.string(),
  scripts: Names,
  dependencies: Names,
  devDependencies: Names,
  workspaces: z.array(z.string()).default([]),
});
const manifestOf = (room: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(checkout, room, "package.json"), "utf8")));

const root = manifestOf("");
const rooms = new Map([["", root], ...root.workspaces.map((room) => [room, manifestOf(room)] as const)]);
/** npm commands that need no script. */
const OWN_OF_NPM = ["ci", "install", "audit"];

const documents = globSync(["*.md", "docs/**/*.md", ".github/**/*.md"], { cwd: checkout });
const textOf = (document: string): string => readFileSync(join(checkout, document), "utf8");

const fenced = /^ *```.*?\n.*?^ *```/gms;
const shell = /^ *```sh\n(.*?)^ *```/gms;

/** Code in a document: the lines of shell blocks, and text in backticks, also in diagrams and maps. */
function codeIn(text: string): { lines: string[]; spans: string[] } {
  const lines = [...text.matchAll(shell)].flatMap(([, block = ""]) => block.split("\n"));
  const rest = text.replaceAll(shell, "").replaceAll("```", "");
  return { lines, spans: [...rest.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span) };
}

/** Commands in a document: `npm run build -w web`, `npx vitest run …`. */
function commandsIn(text: string): string[] {
  const { lines, spans } = codeIn(text);
  return [...lines.map((line) => line.replace(/ #.*/, "")), ...spans].flatMap(
    (code) => code.match(/\bnp[mx] [^&|;]+/g)?.map((command) => command.trim()) ?? [],
  );
}

/** The error in an npm or npx command; undefined if it is valid. */
function commandFault(command: string): string | undefined {
  const [program, ...words] = command.split(/\s+/);
  const at = words.findIndex((word) => word === "-w" || word === "--workspace");
  const room = at < 0 ? "" : (words[at + 1] ?? "");
  const manifest = rooms.get(room);
  if (!manifest) return `${command}: there is no workspace ${room}`;
  const [first = "", second = ""] = at < 0 ? words : words.toSpliced(at, 2);
  if (program === "npx") {
    const isOurs = [...rooms.values()].some((one) => first in one.dependencies || first in one.devDependencies);
    return isOurs || first === toolVersion("sanity") ? undefined : `${command}: no package here brings ${first}`;
  }
  // With NODE_ENV=production, npm would leave out the packages that the build needs.
  if (first === "ci" && !/ --(include|omit)=dev\b/.test(command)) return `${command}: with or without --include=dev?`;
  const script = first === "run" ? second : first;
  if (script in manifest.scripts || (first !== "run" && OWN_OF_NPM.includes(first))) return undefined;
  return `${command}: there is no script ${script}`;
}

/** Generated paths, which are not in a clone. */
const MADE = /^(\.data|node_modules)\/|(^|\/)dist(\/|$)/;
const SOURCE = /\.(ts|tsx|mjs|cjs|css|sql|md|json|yml|html|webp)$/;
const tops = new Set(globSync("{*,.[a-z]*}", { cwd: checkout }));

/** Whether text in backticks is a path of this repository. */
function isPath(span: string): boolean {
  if (!/^[\w.@{][\w.@*,{}-]*(\/[\w.@*,{}-]*)+$/.test(span) || MADE.test(span)) return false;
  return SOURCE.test(span) || span.endsWith("/") || tops.has(span.split("/")[0] ?? "");
}

const exists = (path: string): boolean =>
  /[*{]/.test(path) ? globSync(path, { cwd: checkout }).length > 0 : existsSync(join(checkout, path));

/** Text in backticks, and the left column of a map. */
const pathsIn = (text: string): string[] => [
  ...codeIn(text.replaceAll(fenced, "")).spans.filter(isPath),
  ...[...text.matchAll(fenced)].flatMap(([block]) => block.match(/^\.?\w[\w-]*\/[\w/-]*(?= )/gm) ?? []),
];

/** GitHub's anchors: `## What it costs` is `what-it-costs`. */
const anchorsOf = (text: string): string[] =>
  [...text.replaceAll(fenced, "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

const linksIn = (text: string): string[] =>
  [...text.replaceAll(fenced, "").matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^[a-z]+:/.test(link));

/** Whether the target file of a link exists, and its heading if given. */
function linkExists(link: string, from: string): boolean {
  const [path = "", anchor] = link.split("#");
  const to = path === "" ? from : join(dirname(from), path);
  if (!existsSync(join(checkout, to))) return false;
  return anchor === undefined || anchorsOf(textOf(to)).includes(anchor);
}

test("invalid commands, paths and links are found", () => {
  const text = [
    "Type `npm run nothing` or `npm nothing`, or `npm run dev -w api`, and `npx cowsay`. `npm test -- PATH` and `npm ci --omit=dev` are fine, `npm ci` is not.",
    "```sh\nnpm start    # the whole\nPATH=x npx vitest run && npm run nowhere\n```",
    "```\napi/nowhere/   a map\n  inside/  of it\n```",
    "See `api/src/nowhere.ts`, `nowhere/app.ts`, `api/nowhere/*.ts`, not `.data/logs`, `payment.ts`, `/api/docs`, `GET /a/b` or `web/src/app/`.",
    "[here](README.md#architecture), [not](docs/nowhere.md), [nor](README.md#nowhere), [out](https://example.com/nowhere.md)",
  ].join("\n");
  expect(commandsIn(text).flatMap((command) => commandFault(command) ?? [])).toEqual([
    "npm run nowhere: there is no script nowhere",
    "npm run nothing: there is no script nothing",
    "npm nothing: there is no script nothing",
    "npm run dev -w api: there is no script dev",
    "npx cowsay: no package here brings cowsay",
    "npm ci: with or without --include=dev?",
  ]);
  expect(pathsIn(text).filter((path) => !exists(path))).toEqual([
    "api/src/nowhere.ts",
    "nowhere/app.ts",
    "api/nowhere/*.ts",
    "api/nowhere/",
  ]);
  expect(pathsIn(text)).toContain("web/src/app/");
  expect(linksIn(text).filter((link) => !linkExists(link, "README.md"))).toEqual([
    "docs/nowhere.md",
    "README.md#nowhere",
  ]);
});

test.each(["README.md", "CONTRIBUTING.md"])("every command of %s is valid", (document) => {
  const commands = commandsIn(textOf(document));
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.flatMap((command) => commandFault(command) ?? [])).toEqual([]);
});

test("npm commands in every other document are valid", () => {
  const faults = documents.flatMap((document) =>
    commandsIn(textOf(document)).flatMap((command) => commandFault(command) ?? []),
  );
  expect(faults).toEqual([]);
});

test.each(documents)("every path and link of %s exists", (document) => {
  const text = textOf(document);
  expect(pathsIn(text).filter((path) => !exists(path))).toEqual([]);
  expect(linksIn(text).filter((link) => !linkExists(link, document))).toEqual([]);
});

/** PostgreSQL's own names in documents. */
const OF_POSTGRESQL = ["pg_dump", "session_replication_role"];

test.each(documents)(
  "%s names existing tables, columns and SQL functions, and functions with their files",
  (document) => {
    const text = textOf(document);
    const schema = textOf("api/db/schema.sql");
    const files = new Map(
      globSync("api/db/{functions,views}/**/*.sql", { cwd: checkout }).map((path) => [basename(path, ".sql"), path]),
    );
    const names = codeIn(text).spans.filter((span) => /^(?!lamplight_)[a-z0-9]+(_[a-z0-9]+)+$/.test(span));
    expect(names.filter((name) => !OF_POSTGRESQL.includes(name) && !new RegExp(`\\b${name}\\b`).test(schema))).toEqual(
      [],
    );
    expect(
      names.filter((name) => files.has(name) && !text.includes((files.get(name) ?? "").replace("api/db/", ""))),
    ).toEqual([]);
  },
);

test("the table of docs/configuration.md names every variable of .env.example", () => {
  const names = [...textOf(".env.example").matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
  const { spans } = codeIn(textOf("docs/configuration.md"));
  const isNamed = (name: string) => spans.includes(name.startsWith("LIMIT_") ? "LIMIT_…" : name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !isNamed(name))).toEqual([]);
});

const ELSEWHERE = ["**/node_modules/**", "**/dist/**", "**/generated/**"];

/** Lines that cite a numbered section. Only RFCs may be cited, because everyone can read them. */
const citationsIn = (text: string): string[] =>
  text.split("\n").filter((line) => /§|\bsections? \d/i.test(line) && !line.includes("RFC"));

test("nothing cites a section of a missing document", () => {
  const [out, other] = ["(product \u00a74)", "as spec sec\u0074ion 2 has it"];
  expect(citationsIn(`${out}\n${other}\nRFC 9112 sec\u0074ion 9.6`)).toEqual([out, other]);
  const sources = globSync("{.ci,api,web,studio,content-schemas}/**/*.{ts,tsx,css,mjs,sql}", {
    cwd: checkout,
    exclude: ELSEWHERE,
  });
  const cited = [...sources, ...documents].flatMap((file) =>
    citationsIn(textOf(file)).map((line) => `${file}: ${line.trim()}`),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(cited).toEqual([]);
});

test("the documents contain paths and links", () => {
  const all = documents.map(textOf);
  expect(all.flatMap(pathsIn).length).toBeGreaterThan(100);
  expect(all.flatMap(linksIn).length).toBeGreaterThan(30);
});

test("the documents name the port at which npm start has its database", () => {
  const { database } = portsFor(3000);
  expect(portsFor(3001).database).toBe(database + 10);
  expect(textOf("CONTRIBUTING.md")).toContain(`PostgreSQL listens on port ${database} for the site on port 3000`);
  expect(textOf("docs/backup.md")).toContain(`@127.0.0.1:${database}/lamplight`);
});
