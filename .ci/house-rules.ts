import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  overrides: z.record(z.string(), z.string()).default({}),
});
const Lock = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).default({}) })),
});

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const LONGEST = 300;
const manifests = ["package.json", "{api,web,studio,content-schemas}/package.json"];
const sources = "{.ci,api,web,studio,content-schemas}/**/*.{ts,tsx,css,mjs}";
const notOurs = ["**/node_modules/**", "**/dist/**", "**/generated/**"];

const json = (root: string, file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));

/** Packages asked for by a range: the same clone must install the same code anywhere, and ranges break some here. */
export function looseVersions(root: string): string[] {
  return globSync(manifests, { cwd: root }).flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = Manifest.parse(json(root, file));
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
      .filter(([name, version]) => !EXACT.test(version) && !(name.startsWith("@lamplight/") && version === "*"))
      .map(([name, version]) => `${file}: ${name} ${version} is not one exact version`);
  });
}

/** Builds for other machines that the lock leaves out, as npm does when it cannot see them: npm ci then refuses it. */
export function holesInLock(root: string): string[] {
  const { packages } = Lock.parse(json(root, "package-lock.json"));
  return Object.entries(packages).flatMap(([place, { optionalDependencies }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !folders(place).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `package-lock.json: ${name}, an option of ${place || "the root"}, is missing`),
  );
}

/** Where a package looks for another: beside itself, then further and further out. */
function folders(place: string): string[] {
  const parts = place.split(/(?<=\/)(?=node_modules\/)/);
  return [
    "",
    ...parts.map(
      (_, end) =>
        `${parts
          .slice(0, end + 1)
          .join("")
          .replace(/\/$/, "")}/`,
    ),
  ];
}

/** Files that nobody reads to their end. */
export function longFiles(root: string): string[] {
  return globSync(sources, { cwd: root, exclude: notOurs })
    .map((file) => ({ file, lines: readFileSync(join(root, file), "utf8").trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > LONGEST)
    .map(({ file, lines }) => `${file}: ${lines} lines, at most ${LONGEST}`);
}

/** What the whole site has once, and where: whatever else holds one does without what that file keeps. */
const ONCE = [
  { what: "<form", of: /<form\b/, home: "web/src/components/form.tsx" },
  { what: "onSubmit=", of: /onSubmit=/, home: "web/src/components/form.tsx" },
  { what: "<dialog", of: /<dialog\b/, home: "web/src/components/dialog.tsx" },
];

/** A second form or dialog beside the site's one. */
export function secondOnes(root: string): string[] {
  return globSync("web/src/**/*.tsx", { cwd: root, exclude: ["**/*.test.tsx"] }).flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return ONCE.filter(({ of, home }) => file !== home && of.test(source)).map(
      ({ what, home }) => `${file}: ${what} belongs in ${home} alone`,
    );
  });
}

const BRAND = { of: /Lamplight/, home: "api/src/config.ts" };

/** Our name in code: who we are is for editors and the environment to say, but for what stands where that says nothing. */
export function brandInCode(root: string): string[] {
  return globSync(["{api/src,web/{src,worker,prerender,public}}/**/*.{ts,tsx,css,webmanifest}", "studio/*.ts"], {
    cwd: root,
    exclude: [...notOurs, "**/*.test.{ts,tsx}"],
  })
    .filter((file) => file !== BRAND.home && BRAND.of.test(readFileSync(join(root, file), "utf8")))
    .map((file) => `${file}: our name is for editors and OFFICE_NAME to say`);
}

const KEPT_ERROR = /^\s*(?:\w+: |(?:export )?const \w+(?:: \w+)? = )new (?:AppError|TooMany|Stale)\(/gm;

/** Errors that are created once and thrown again and again: they carry the stack and the details of another request. */
export function sharedErrors(root: string): string[] {
  return globSync("api/src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(KEPT_ERROR)].map(
      ([line]) => `${file}: create an error where it is thrown, not "${line.trim()}"`,
    ),
  );
}

const LONGEST_HANDLER = 8;
const ROUTE = /^( *)(?:\S.*)?\.(?:get|post|put|patch|delete|on|all)\((?:"\/.*=> \{)?$/;

/**
 * Handlers of routes with more than eight lines: they hold what a service or a named function should. Relies on the layout of the
 * formatter: a handler is closed at the indentation of the line that opens it.
 */
export function longHandlers(root: string): string[] {
  return globSync("api/src/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] }).flatMap((file) => {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    return lines.flatMap((line, start) => {
      const indent = ROUTE.exec(line)?.[1];
      if (indent === undefined) return [];
      const opening = line.endsWith("{")
        ? start
        : indexFrom(lines, start, new RegExp(`^${indent}  \\S.*=> \\{$|^${indent}\\)`));
      if (!lines[opening]?.endsWith("{")) return [];
      const closing = indexFrom(lines, opening, new RegExp(`^${line === lines[opening] ? indent : `${indent}  `}\\}`));
      const length = closing - opening - 1;
      return length > LONGEST_HANDLER
        ? [`${file}:${opening + 1}: a handler of ${length} lines, at most ${LONGEST_HANDLER}`]
        : [];
    });
  });
}

/** The first line after `start` that fits, or the last one. */
function indexFrom(lines: string[], start: number, pattern: RegExp): number {
  const found = lines.findIndex((line, place) => place > start && pattern.test(line));
  return found < 0 ? lines.length - 1 : found;
}

const THEME = "web/src/theme.css";

/** Tokens that no style asks for by `var()` and no script by its name: whoever reads the theme takes them for part of the look. */
export function deadTokens(root: string): string[] {
  if (!existsSync(join(root, THEME))) return [];
  const tokens = readFileSync(join(root, THEME), "utf8").matchAll(/^\s*(--[\w-]+):/gm);
  const asked = new Set(
    globSync("web/**/*.{css,ts,tsx,html}", { cwd: root, exclude: notOurs }).flatMap((file) => {
      const use = file.endsWith(".css") ? /var\(\s*(--[\w-]+)/g : /(--[\w-]+)/g;
      return [...readFileSync(join(root, file), "utf8").matchAll(use)].map(([, token = ""]) => token);
    }),
  );
  return [...new Set([...tokens].map(([, token = ""]) => token))]
    .filter((token) => !asked.has(token))
    .map((token) => `${THEME}: nothing uses ${token}`);
}

const styleSheets = "web/src/**/*.css";
const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;
/** Where colours are named: on the screen, and on paper. */
const NAMED = [THEME, "web/src/print.css"];

/** Colours that a style names by themselves: whoever changes the theme misses them. */
export function looseColours(root: string): string[] {
  return globSync(styleSheets, { cwd: root, exclude: NAMED }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(COLOUR)].map(
      ([colour]) => `${file}: ${colour} stands outside ${THEME}`,
    ),
  );
}

/** Where the site changes its shape, in em of the reader's text: up to one of these widths, or a sixteenth of an em above it. */
const BREAKPOINTS = [15, 18, 20, 22.5, 30, 35, 40, 47.5, 53.75, 56.1875, 62, 67.5, 76.1875];
const SIXTEENTH = 0.0625;

/** The carousel of stories shows one less below 1028 and below 800 px, whatever else does. */
const OWN_WIDTHS = ["web/src/components/carousel.module.css", "web/src/features/career/blog.module.css"];

/** Widths at which one style alone changes: between them and the next the parts of a page do not fit together. */
export function looseBreakpoints(root: string): string[] {
  return globSync(styleSheets, { cwd: root, exclude: OWN_WIDTHS }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/\((min|max)-width: ([^)]+)\)/g)]
      .filter(([, side, width = ""]) => {
        const em = /^([\d.]+)em$/.exec(width)?.[1];
        return !BREAKPOINTS.includes(Number(em) - (side === "min" ? SIXTEENTH : 0));
      })
      .map(([condition]) => `${file}: ${condition} is none of the breakpoints`),
  );
}
