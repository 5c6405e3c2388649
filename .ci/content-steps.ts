import { createHash, randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { z } from "zod";
import { complaintOf } from "../api/local/complaint.ts";
import { checkout } from "../api/local/paths.ts";
import { scratchDir } from "../api/local/scratch.ts";
import type { Step } from "./steps.ts";

const generated = join(checkout, "content-schemas/generated");
const outputs = ["schema.json", "types.ts"];
/** What they were made from, and as what: see `fingerprint`. */
const mark = join(generated, "made-from.txt");
/** Of which forms and first content `npm run typegen` found last that they fit each other. */
const validated = join(generated, "validated.txt");
const FIRST_CONTENT = "content-schemas/seed/data.ndjson";

/** The Studio's own tools, told a project of no consequence: none of them asks any server. */
const sanity = (...args: string[]): Promise<string | undefined> =>
  complaintOf(
    "sanity",
    args,
    { SANITY_PROJECT_ID: "local", SANITY_DATASET: "production", SANITY_AUTH_TOKEN: "none", CI: "1", DO_NOT_TRACK: "1" },
    join(checkout, "studio"),
  );

const studio = join(checkout, "studio");
const typegen = join(studio, "sanity-typegen.json");
/** The Studio's tools want paths from the Studio's folder: what looks absolute they would put below it. */
const fromStudio = (path: string): string => relative(studio, path);

/** Writes the schema and the types of all queries anew: into the folder where they are committed, unless told another. */
export async function generateTypes(into: string = generated): Promise<string | undefined> {
  const [schema, types] = [join(into, "schema.json"), join(into, "types.ts")];
  const config = join(into, "typegen.json");
  await mkdir(into, { recursive: true });
  const usual = z.looseObject({}).parse(JSON.parse(await readFile(typegen, "utf8")));
  await writeFile(config, JSON.stringify({ ...usual, schema: fromStudio(schema), generates: fromStudio(types) }));
  try {
    return (
      (await sanity("schema", "extract", "--force", "--path", fromStudio(schema))) ??
      (await sanity("typegen", "generate", "--config-path", fromStudio(config)))
    );
  } finally {
    await rm(config);
  }
}

/** The same where they are committed, with the marks by which it is seen that nothing has changed since. */
export async function renewTypes(): Promise<string | undefined> {
  const complaint = (await generateTypes()) ?? (await validateContent());
  if (complaint !== undefined) return complaint;
  await writeFile(mark, await fingerprint());
  await writeFile(validated, await fingerprint(FIRST_CONTENT));
  return undefined;
}

/** Has the Studio judge its forms and the first content: 12 s of a processor. */
async function validateContent(): Promise<string | undefined> {
  const complaint = await sanity("documents", "validate", "--yes", "--file", `../${FIRST_CONTENT}`);
  // Forms that are not sound are refused there too, but why, only the other tool says.
  return complaint && ((await sanity("schema", "validate")) ?? complaint);
}

/** The same, unless nothing that it depends on has changed since it was found sound. */
async function validateChangedContent(): Promise<string | undefined> {
  const marked = await readFile(validated, "utf8").catch(() => "");
  return marked === (await fingerprint(FIRST_CONTENT)) ? undefined : validateContent();
}

/**
 * A hash over the schema, the queries, the forms' settings and the tools that the types are made with, and over what was made of
 * them: whichever of these is not as it was when they were made, it is another.
 */
async function fingerprint(...more: string[]): Promise<string> {
  const sources = ["content-schemas/{schema,queries}/**/*.{ts,tsx}", "studio/*.{ts,tsx,js,json}"];
  const tools = ["sanity", "@sanity/codegen", "groq"].map((name) => `node_modules/${name}/package.json`);
  const made = outputs.map((name) => `content-schemas/generated/${name}`);
  const files = [
    ...globSync(sources, { cwd: checkout, exclude: ["**/node_modules/**", "**/dist/**", "**/*.test.ts"] }),
    ...tools,
    ...made,
    ...more,
  ];
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    const text = await readFile(join(checkout, file), "utf8").catch(() => "");
    hash.update(`${file}\0${tools.includes(file) ? versionIn(text) : text}\0`);
  }
  return `${hash.digest("hex")}\n`;
}

const versionIn = (manifest: string): string =>
  manifest && z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;

const STALE = "content-schemas/generated is not what the schema and the queries make. Run: npm run typegen";

async function typesMarked(): Promise<string | undefined> {
  const marked = await readFile(mark, "utf8").catch(() => "");
  return marked === (await fingerprint()) ? undefined : STALE;
}

/** Compares what is committed with what would be generated now, and leaves it alone. */
async function typesMadeAnew(): Promise<string | undefined> {
  const folder = await scratchDir(`types-${randomUUID()}`);
  try {
    const complaint = await generateTypes(folder);
    if (complaint !== undefined) return complaint;
    const same = await Promise.all(outputs.map((name) => isSame(name, folder)));
    return same.every(Boolean) ? undefined : STALE;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The types name the file they were made from. */
async function isSame(name: string, folder: string): Promise<boolean> {
  const [committed, fresh] = await Promise.all([generated, folder].map((place) => readFile(join(place, name), "utf8")));
  return committed === fresh?.replaceAll(fromStudio(folder), fromStudio(generated));
}

/** That editors' forms are sound, the first content fits them, and the site knows their shape. */
export const contentSteps: Step[] = [
  { name: "forms of the Studio, and the first content in them", run: validateChangedContent },
  { name: "content types fresh", run: typesMarked },
];

/** In the long run, for what a mark cannot tell: that the same comes of it again. */
export const longContentSteps: Step[] = [
  { name: "content types made anew are the same", run: typesMadeAnew },
  { name: "forms of the Studio and the first content, validated anew", run: validateContent },
];
