import { createHash, randomUUID } from "node:crypto";
import { globSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { z } from "zod";
import { complaintOf } from "../api/local/complaint.ts";
import { checkout } from "../api/local/paths.ts";
import { scratchDir } from "../api/local/scratch.ts";
import { toolProgram, toolVersion } from "../api/local/tools.ts";
import type { Step } from "./steps.ts";

const generated = join(checkout, "content-schemas/generated");
const outputs = ["schema.json", "types.ts"];
/** The fingerprint of the inputs of the generated files. */
const mark = join(generated, "made-from.txt");
/** The fingerprint of the schema and the first content that were last found valid. */
const validated = join(generated, "validated.txt");
const FIRST_CONTENT = "content-schemas/seed/data.ndjson";

/** The Studio's tools with a dummy project; they make no requests. */
const sanity = async (...args: string[]): Promise<string | undefined> =>
  complaintOf(
    process.execPath,
    [await toolProgram("sanity"), ...args],
    { SANITY_PROJECT_ID: "local", SANITY_DATASET: "production", SANITY_AUTH_TOKEN: "none", CI: "1", DO_NOT_TRACK: "1" },
    join(checkout, "studio"),
  );

const studio = join(checkout, "studio");
const typegen = join(studio, "sanity-typegen.json");
/** The Studio's tools take paths relative to the Studio's folder, even absolute ones. */
const fromStudio = (path: string): string => relative(studio, path);

/** Generates the schema and the types of all queries, by default into the committed folder. */
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

/** Generates into the committed folder and stores the fingerprint, if an input has changed. */
export async function renewTypes(): Promise<string | undefined> {
  if ((await typesMarked()) === undefined && (await isContentValidated())) return undefined;
  const complaint = (await generateTypes()) ?? (await validateContent());
  if (complaint !== undefined) return complaint;
  await writeFile(mark, await fingerprint());
  await writeFile(validated, await fingerprint(FIRST_CONTENT));
  return undefined;
}

/** Validates the schema and the first content with the Studio's tools: 12 s of processor time. */
async function validateContent(): Promise<string | undefined> {
  const complaint = await sanity("documents", "validate", "--yes", "--file", `../${FIRST_CONTENT}`);
  // The first tool also rejects an invalid schema, but only the second one says why.
  return complaint && ((await sanity("schema", "validate")) ?? complaint);
}

/** Validates if an input has changed since the last valid result. */
async function validateChangedContent(): Promise<string | undefined> {
  return (await isContentValidated()) ? undefined : validateContent();
}

const isContentValidated = async (): Promise<boolean> =>
  (await readFile(validated, "utf8").catch(() => "")) === (await fingerprint(FIRST_CONTENT));

/**
 * A hash of the schema, the queries, the form settings, the tools' versions and the generated files. It differs if any of them has
 * changed since the generation.
 */
async function fingerprint(...more: string[]): Promise<string> {
  const sources = ["content-schemas/{schema,queries}/**/*.{ts,tsx}", "studio/*.{ts,tsx,json}"];
  const tools = ["sanity", "groq"].map((name) => `node_modules/${name}/package.json`);
  const made = outputs.map((name) => `content-schemas/generated/${name}`);
  const files = [
    ...globSync(sources, { cwd: checkout, exclude: ["**/node_modules/**", "**/dist/**", "**/*.test.ts"] }),
    ...tools,
    ...made,
    ...more,
  ];
  const hash = createHash("sha256").update(toolVersion("sanity"));
  for (const file of files.sort()) {
    const text = await readFile(join(checkout, file), "utf8");
    hash.update(`${file}\0${tools.includes(file) ? versionIn(text) : text}\0`);
  }
  return `${hash.digest("hex")}\n`;
}

const versionIn = (manifest: string): string => z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;

const STALE = "content-schemas/generated is out of date. Run: npm run typegen";

async function typesMarked(): Promise<string | undefined> {
  const marked = await readFile(mark, "utf8").catch(() => "");
  return marked === (await fingerprint()) ? undefined : STALE;
}

/** Compares the committed files with newly generated ones. */
async function regeneratedTypesDiffer(): Promise<string | undefined> {
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

/** The generated types contain the path of their schema. */
async function isSame(name: string, folder: string): Promise<boolean> {
  const [committed, fresh] = await Promise.all([generated, folder].map((place) => readFile(join(place, name), "utf8")));
  return committed === fresh?.replaceAll(fromStudio(folder), fromStudio(generated));
}

/** Checks that the schema is valid, the first content fits it, and the generated types are current. */
export const contentSteps: Step[] = [
  { name: "Studio forms and first content", run: validateChangedContent },
  { name: "content types fresh", run: typesMarked },
];

/** Checks of the long run that generate and validate again, in case the fingerprint misses a change. */
export const longContentSteps: Step[] = [
  { name: "regenerated content types are equal", run: regeneratedTypesDiffer },
  { name: "Studio forms and first content, validated again", run: validateContent },
];
