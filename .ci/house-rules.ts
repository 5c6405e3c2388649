import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

/** An exact version, also of another package that replaces one: `npm:groq@6.16.0`. */
const EXACT = /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
const LONGEST = 300;
const manifests = ["package.json", "{api,web,studio,content-schemas}/package.json"];
const sources = "{.ci,api,web,studio,content-schemas}/**/*.{ts,tsx,css,mjs}";
const notOurs = ["**/node_modules/**", "**/dist/**", "**/generated/**"];

const json = (root: string, file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));

/** Dependencies with a version range. Every clone must install the same code. */
export function looseVersions(root: string): string[] {
  return globSync(manifests, { cwd: root }).flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies, overrides } = Manifest.parse(json(root, file));
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
      .filter(([name, version]) => !EXACT.test(version) && !(name.startsWith("@lamplight/") && version === "*"))
      .map(([name, version]) => `${file}: ${name} ${version} is not one exact version`);
  });
}

/** Optional builds for other platforms that are missing from the lock file; npm ci would reject it. */
export function missingInLock(root: string): string[] {
  const { packages } = Lock.parse(json(root, "package-lock.json"));
  return Object.entries(packages).flatMap(([place, { optionalDependencies }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !folders(place).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `package-lock.json: ${name}, optional for ${place || "the root"}, is missing`),
  );
}

/** Folders in which Node looks up a package: its own, then each parent. */
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

/** Files that are too long. */
export function longFiles(root: string): string[] {
  return globSync(sources, { cwd: root, exclude: notOurs })
    .map((file) => ({ file, lines: readFileSync(join(root, file), "utf8").trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > LONGEST)
    .map(({ file, lines }) => `${file}: ${lines} lines, at most ${LONGEST}`);
}

/** Files in a folder of the API's features and library, tests included, and of the site, without tests and styles. */
const FULLEST = 22;

export function fullFolders(root: string): string[] {
  const files = [
    ...globSync("api/src/{features,lib}/**/*.ts", { cwd: root }),
    ...globSync("web/src/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.{ts,tsx}"] }),
  ];
  return [...Map.groupBy(files, (file) => dirname(file))]
    .filter(([, held]) => held.length > FULLEST)
    .map(([folder, held]) => `${folder}: ${held.length} files, at most ${FULLEST}`);
}

/** Files of web/src/pages that no route shows: sections belong in web/src/sections. */
export function pagesWithoutRoute(root: string): string[] {
  const routes = globSync("web/src/app/**/*.tsx", { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"));
  return globSync("web/src/pages/**/*.tsx", { cwd: root, exclude: ["**/*.test.tsx"] })
    .filter((file) => !routes.some((source) => source.includes(`../${file.slice("web/src/".length)}"`)))
    .map((file) => `${file}: no route in web/src/app shows it`);
}

/** Constructs that the site has once, with their file. */
const ONCE = [
  { what: "<form", of: /<form\b/, home: "web/src/components/form/form.tsx" },
  { what: "onSubmit=", of: /onSubmit=/, home: "web/src/components/form/form.tsx" },
  { what: "<dialog", of: /<dialog\b/, home: "web/src/components/dialogs/dialog.tsx" },
];

/** A second form or dialog implementation. */
export function secondOnes(root: string): string[] {
  return globSync("web/src/**/*.tsx", { cwd: root, exclude: ["**/*.test.tsx"] }).flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return ONCE.filter(({ of, home }) => file !== home && of.test(source)).map(
      ({ what, home }) => `${file}: ${what} belongs only in ${home}`,
    );
  });
}

/** Query keys outside the files of queries and the editors' content: a key that is written twice can differ. */
export function looseKeys(root: string): string[] {
  return globSync("web/src/**/*.{ts,tsx}", {
    cwd: root,
    exclude: ["**/*.test.{ts,tsx}", "**/*queries.ts", "web/src/lib/content/**"],
  })
    .filter((file) => /queryKey: \[/.test(readFileSync(join(root, file), "utf8")))
    .map((file) => `${file}: query keys belong in queries.ts`);
}

const BRAND = { of: /Lamplight/, home: "api/src/config.ts" };

/** The product's name in code. Editors and the environment set it; only their defaults may contain it. */
export function brandInCode(root: string): string[] {
  return globSync(["{api/src,web/{src,worker,server,public}}/**/*.{ts,tsx,css,webmanifest}", "studio/*.ts"], {
    cwd: root,
    exclude: [...notOurs, "**/*.test.{ts,tsx}"],
  })
    .filter((file) => file !== BRAND.home && BRAND.of.test(readFileSync(join(root, file), "utf8")))
    .map((file) => `${file}: the product's name must come from the editors or OFFICE_NAME`);
}

const KEPT_ERROR = /^\s*(?:\w+: |(?:export )?const \w+(?:: \w+)? = )new (?:AppError|TooMany|Stale)\(/gm;

/** Errors that are created once and thrown many times. Their stack and details belong to another request. */
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
 * Route handlers with more than eight lines, which belong in a service or a named function. Relies on the formatter: a handler
 * closes at the indentation of its opening line.
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
        ? [`${file}:${opening + 1}: handler of ${length} lines, at most ${LONGEST_HANDLER}`]
        : [];
    });
  });
}

/** The index of the first matching line after `start`, or of the last line. */
function indexFrom(lines: string[], start: number, pattern: RegExp): number {
  const found = lines.findIndex((line, place) => place > start && pattern.test(line));
  return found < 0 ? lines.length - 1 : found;
}

const THEME = "web/src/theme.css";

/** Theme tokens without a use in `var()` or in a script. */
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
    .map((token) => `${THEME}: unused ${token}`);
}

const styleSheets = "web/src/**/*.css";
const COLOR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;
/** Files that may contain colors: the theme, and the print styles. */
const NAMED = [THEME, "web/src/print.css"];

/** Colors outside the theme. */
export function looseColors(root: string): string[] {
  return globSync(styleSheets, { cwd: root, exclude: NAMED }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(COLOR)].map(
      ([color]) => `${file}: ${color} is outside ${THEME}`,
    ),
  );
}

const DISTANCE = /(?:[a-z]+-)?(?:margin|padding|gap)[a-z-]*: ([^;{}]+);/g;

/** Distances in rem instead of a step of the scale. Fluid ones are computed from the window's width. */
export function looseDistances(root: string): string[] {
  return globSync(styleSheets, { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(DISTANCE)]
      .filter(([, value = ""]) => /\drem\b/.test(value.replaceAll(/clamp\([^)]*\)/g, "")))
      .map(([distance]) => `${file}: ${distance} is not a step of ${THEME}`),
  );
}

/** Breakpoints in em: a max-width, or a min-width one sixteenth of an em above it. */
const BREAKPOINTS = [19.9375, 40, 56.1875, 67.5];
const SIXTEENTH = 0.0625;

/** The carousels show one story less below 1028 and 800 px (specification). */
const OWN_WIDTHS = ["web/src/components/content/carousel.module.css", "web/src/features/site/career/blog.module.css"];

/** Widths of containers in rem, so that large text gets the narrow layout: one column each, parts side by side, two columns. */
const CONTAINER_WIDTHS = [19, 46, 62];

/** Media and container queries with other widths. The page would be inconsistent between them and the breakpoints. */
export function looseBreakpoints(root: string): string[] {
  return globSync(styleSheets, { cwd: root, exclude: OWN_WIDTHS }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/@(media|container)([^{]*)\{/g)].flatMap(
      ([, kind, conditions = ""]) =>
        [...conditions.matchAll(/\((min|max)-width: ([^)]+)\)/g)]
          .filter(([, side, width = ""]) => {
            if (kind === "container") return !CONTAINER_WIDTHS.includes(Number(/^([\d.]+)rem$/.exec(width)?.[1]));
            const em = /^([\d.]+)em$/.exec(width)?.[1];
            return !BREAKPOINTS.includes(Number(em) - (side === "min" ? SIXTEENTH : 0));
          })
          .map(([condition]) => `${file}: ${condition} is not a breakpoint`),
    ),
  );
}
