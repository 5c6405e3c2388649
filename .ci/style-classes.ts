import { globSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";

const STYLES = "web/src/**/*.css";
const CODE = "web/{src,server}/**/*.{ts,tsx}";
const CONTRACT = "api/contract/**/*.ts";

/** A style sheet's import: the name it gets, and its path. */
const IMPORT = /import (\w+) from "(\.[^"]+\.module\.css)"/g;
const CLASS = /\.([a-z_][\w-]*)/gi;
/** Values, strings and URLs contain dots too. */
const VALUES = /"[^"]*"|url\([^)]*\)|:[^;{}]*;/g;

/** What a file takes from a style sheet: names of classes, and whether it also computes names. */
type Use = { file: string; sheet: string; names: Set<string>; computes: boolean };

/**
 * Classes that code asks for and no style sheet has, classes that no code asks for, and tokens that are used and not defined: TypeScript
 * knows the names of none of them.
 */
export function looseStyles(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const code = globSync(CODE, { cwd: root }).map((file) => ({ file, text: read(file) }));
  const uses = code.flatMap(({ file, text }) => usesOf(file, text));
  // A computed name may be a value of the contract, such as a slot's state.
  const words = [...code.map(({ text }) => text), ...globSync(CONTRACT, { cwd: root }).map(read)].join("\n");
  const css = globSync(STYLES, { cwd: root }).map((file) => ({ file, text: withoutComments(read(file)) }));
  return [
    ...css
      .filter(({ file }) => file.endsWith(".module.css"))
      .flatMap(({ file, text }) => looseClasses(file, text, uses, words)),
    ...missingTokens(css, words),
  ];
}

function usesOf(file: string, code: string): Use[] {
  return [...code.matchAll(IMPORT)].map(([, name = "", path = ""]) => {
    const asked = [...code.matchAll(new RegExp(`\\b${name}\\[(?:"([^"]*)"\\]|)`, "g"))];
    return {
      file,
      sheet: normalize(join(file, "..", path)),
      names: new Set(asked.flatMap(([, literal]) => literal ?? [])),
      computes: asked.some(([, literal]) => literal === undefined),
    };
  });
}

function looseClasses(sheet: string, css: string, uses: readonly Use[], words: string): string[] {
  const classes = new Set(Array.from(css.replace(VALUES, " ").matchAll(CLASS), ([, name = ""]) => name));
  const own = uses.filter((use) => use.sheet === sheet);
  const missing = own.flatMap(({ file, names }) =>
    [...names].filter((name) => !classes.has(name)).map((name) => `${file}: ${sheet} has no class ${name}`),
  );
  const isAsked = (name: string) =>
    own.some(
      ({ names, computes }) =>
        names.has(name) || (computes && new RegExp(`["'\`]${name}["'\`]|\\b${name}:`).test(words)),
    );
  return [...missing, ...[...classes].filter((name) => !isAsked(name)).map((name) => `${sheet}: unused .${name}`)];
}

const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, " ");

/** Tokens that are used but that neither a style sheet nor a script defines. */
function missingTokens(css: readonly { file: string; text: string }[], words: string): string[] {
  const defined = new Set(
    css.flatMap(({ text }) => Array.from(text.matchAll(/(--[\w-]+)\s*:/g), ([, token = ""]) => token)),
  );
  return css.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), ([, token = ""]) => token)
      .filter((token) => !defined.has(token) && !words.includes(token))
      .map((token) => `${file}: ${token} is not defined`),
  );
}
