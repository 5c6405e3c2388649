import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const api = join(import.meta.dirname, "..");
const COMMENT_LINE = /^\s*(\/\/|\/\*\*?|\*).*$/gm;
const STRING = /"(?:[^"\\\n]|\\.)*"/g;
const STRING_HERE = new RegExp(STRING.source, "y");
/** Templates with a shorter fixed part would match sentences of any library. */
const SHORTEST_FIXED_PART = 10;

type Literals = { texts: string[]; templates: string[][] };

/** The string literals of a source file, and the fixed parts of its template literals. Comments are left out. */
function literalsOf(source: string): Literals {
  const code = source.replaceAll(COMMENT_LINE, "");
  const texts = [...code.matchAll(STRING)].map(([literal]) => unescaped(literal.slice(1, -1)));
  const templates: string[][] = [];

  /** Reads a template from the character after its backtick. Returns the place after its end. */
  function readTemplate(from: number): number {
    const parts = [""];
    templates.push(parts);
    for (let at = from; at < code.length; at += 1) {
      if (code[at] === "`") return at + 1;
      if (code.startsWith("${", at)) {
        at = readCode(at + 2) - 1;
        parts.push("");
      } else {
        if (code[at] === "\\") at += 1;
        parts.push(`${parts.pop()}${code[at]}`);
      }
    }
    return code.length;
  }

  /** Reads code up to the brace that closes what was open before. Returns the place after that brace. */
  function readCode(from: number): number {
    let depth = 0;
    for (let at = from; at < code.length; at += 1) {
      const sign = code[at];
      if (sign === '"') {
        STRING_HERE.lastIndex = at;
        if (STRING_HERE.test(code)) at = STRING_HERE.lastIndex - 1;
      } else if (sign === "`") at = readTemplate(at + 1) - 1;
      else if (sign === "{") depth += 1;
      else if (sign === "}" && depth === 0) return at + 1;
      else if (sign === "}") depth -= 1;
    }
    return code.length;
  }

  for (let at = 0; at < code.length; ) at = readCode(at);
  return { texts, templates };
}

const escaped = (part: string): string => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
const unescaped = (literal: string): string => literal.replaceAll(/\\(.)/g, "$1");

const literals = globSync("{src,contract}/**/*.ts", { cwd: api, exclude: ["**/*.test.ts"] }).map((file) =>
  literalsOf(readFileSync(join(api, file), "utf8")),
);
/** A sentence has more than one word. */
const TEXTS = new Set(literals.flatMap(({ texts }) => texts).filter((text) => text.includes(" ")));
const PATTERNS = literals
  .flatMap(({ templates }) => templates)
  .filter((parts) => parts.join("").trim().length >= SHORTEST_FIXED_PART)
  .map((parts) => new RegExp(`^${parts.map((part) => escaped(part)).join("[^]*")}$`));

/** Whether a sentence is written in the source of the API. A sentence that is not was written by a library. */
export const isOurs = (sentence: string): boolean =>
  TEXTS.has(sentence) || PATTERNS.some((pattern) => pattern.test(sentence));
