import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { z } from "zod";

/** A word or phrase that users stumble over, and what to write instead. */
type Flag = { found: RegExp; instead: string };

const FLAGS: Flag[] = [
  { found: /\bletters?\b/i, instead: "email, message or printed letter" },
  { found: /\b(anew|whoever|meanwhile|thereby|deeds?)\b/i, instead: "a common word" },
  { found: /\b(some|no|any)body\b/i, instead: "who it is: a nurse, a driver, the patient, someone" },
  {
    found: /\b(licences?|apologi[sz]ed?|cancell(ed|ing)|colou(rs?)|dialled|travell(ed|ing))\b/,
    instead: "US spelling",
  },
  { found: /\b(goes|went|gives?|given|sends?|sent|pays?|paid) (it )?back\b/i, instead: "refund, return" },
  { found: /\bmoney( comes| goes)? back\b/i, instead: "refund" },
  { found: /\b(by|of) (it|them)sel(f|ves)\b/i, instead: "automatically" },
  { found: /\bin the way\b|\bat hand\b|\bput off\b|\bso long as\b/i, instead: "a plain phrase" },
  { found: /\b(stands?|lies) (here|there|in|on|under|below|beside|above|between)\b/i, instead: "is, appears" },
  {
    found: /\bstands? (still|on)\b|\bfaults? of ours\b|\bcomes? round\b|\btells? (its|the) numbers\b/i,
    instead: "a plain phrase",
  },
  { found: /\bwe do not know (this|that|the)\b/i, instead: "We couldn't find that …" },
  { found: /\b(is|are) told\b/i, instead: "we email, we text, … sees" },
  { found: /\bpapers\b/i, instead: "documents" },
  { found: /\b(he|she|his|hers?|him)\b/i, instead: "they, or the person's name" },
];

/** Phrases that are right as they are: fixed texts of the specification, printed letters, characters. */
const ALLOWED =
  /Appointment Cancelled|Ride Cancelled|Ride cancelled|Payment was cancelled\. Try again\.|printed letter|newsletter|letter or number|letters (and|or) digits|(lowercase|capital|small|[Tt]wo) letters?|[-\w]*(color|letter-spacing):/g;

const sources = [
  "api/{src,contract}/**/*.ts",
  "web/src/**/*.{ts,tsx}",
  "studio/**/*.{ts,tsx}",
  "content-schemas/schema/*.ts",
];
const leftOut = ["**/node_modules/**", "**/dist/**", "**/*.test.{ts,tsx}"];

/** Files that operators and newcomers read first. Every line counts, comments and names too. */
const operatorFiles = [
  ".env.example",
  ".dependency-cruiser.cjs",
  ".deploy/**/*",
  ".ci/{run,*.ts}",
  ".github/**/*.{md,yml,yaml}",
];
/** This file has the words that it looks for. */
const notRead = [".ci/flagged-words.ts", ".ci/*.test.ts"];

/** The complaints about a text that users read; empty if it has no flagged word. */
export function flaggedIn(text: string): string[] {
  const judged = text.replaceAll(ALLOWED, "");
  return FLAGS.flatMap(({ found, instead }) => {
    const [word] = found.exec(judged) ?? [];
    return word ? [`"${word}": write ${instead}`] : [];
  });
}

/**
 * Every flagged word in what users, operators and newcomers read: in sources strings with a space, templates and text between tags, and
 * in operators' files every line.
 */
export function flaggedWords(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const texts = globSync(sources, { cwd: root, exclude: leftOut }).map((file) => ({
    file,
    texts: textsOf(read(file), file.endsWith("x")),
  }));
  const lines = globSync(operatorFiles, { cwd: root, exclude: notRead })
    .filter((file) => statSync(join(root, file)).isFile())
    .map((file) => ({
      file,
      texts: read(file)
        .split("\n")
        .map((line) => line.trim()),
    }));
  return [...texts, ...lines].flatMap((one) =>
    one.texts.flatMap((text) =>
      flaggedIn(text).map((complaint) => `${one.file}: ${complaint}, in “${text.slice(0, 80)}”`),
    ),
  );
}

const Literal = z.discriminatedUnion("type", [
  z.object({ type: z.literal("StringLiteral"), value: z.string() }),
  z.object({ type: z.literal("JSXText"), value: z.string() }),
  z.object({ type: z.literal("TemplateLiteral"), quasis: z.array(z.object({ raw: z.string() })) }),
]);

/** Parts of a program that hold no text for users: imports, types and SQL. */
const SILENT: ReadonlySet<unknown> = new Set(["ImportDeclaration", "TsLiteralType", "TaggedTemplateExpression"]);

/** The texts of a source file: strings and templates with a space in them, and text between tags. */
export function textsOf(source: string, hasTags: boolean): string[] {
  const texts: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (!isNode(node) || SILENT.has(node["type"])) return;
    const { data: literal } = Literal.safeParse(node);
    if (literal?.type === "TemplateLiteral") texts.push(literal.quasis.map(({ raw }) => raw).join("…"));
    else if (literal) texts.push(literal.value);
    for (const value of Object.values(node)) walk(value);
  };
  walk(parseSync(source, { syntax: "typescript", tsx: hasTags }).body);
  return texts.map((text) => text.replaceAll(/\s+/g, " ").trim()).filter((text) => / |^[A-Z]/.test(text));
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
