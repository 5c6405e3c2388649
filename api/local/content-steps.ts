import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkout } from "./paths.ts";
import { complaintOf, type Step } from "./steps.ts";

const generated = join(checkout, "content-schemas/generated");
const outputs = [join(generated, "schema.json"), join(generated, "types.ts")];

/** The Studio's own tools, told a project of no consequence: none of them asks any server. */
const sanity = (...args: string[]): Promise<string | undefined> =>
  complaintOf(
    "sanity",
    args,
    { SANITY_PROJECT_ID: "local", SANITY_DATASET: "production", SANITY_AUTH_TOKEN: "none", CI: "1", DO_NOT_TRACK: "1" },
    join(checkout, "studio"),
  );

/** As the Studio's tools want it: from the Studio's folder. What looks absolute they would put below it. */
const SCHEMA = "../content-schemas/generated/schema.json";

/** Writes the schema and the types of all queries anew. */
export async function generateTypes(): Promise<string | undefined> {
  return (await sanity("schema", "extract", "--force", "--path", SCHEMA)) ?? (await sanity("typegen", "generate"));
}

/** Compares what is committed with what would be generated now, and leaves it as it was. */
async function staleTypes(): Promise<string | undefined> {
  const committed = await Promise.all(outputs.map((file) => readFile(file, "utf8")));
  try {
    const complaint = await generateTypes();
    if (complaint !== undefined) return complaint;
    const fresh = await Promise.all(outputs.map((file) => readFile(file, "utf8")));
    return fresh.join() === committed.join()
      ? undefined
      : "content-schemas/generated is older than the schema or the queries. Run: npm run typegen";
  } finally {
    await Promise.all(outputs.map((file, index) => writeFile(file, committed[index] ?? "")));
  }
}

/** That editors' forms are sound, the first content fits them, and the site knows their shape. */
export const contentSteps: Step[] = [
  {
    name: "forms of the Studio, and the first content in them",
    run: async () =>
      (await sanity("schema", "validate")) ??
      (await sanity("documents", "validate", "--yes", "--file", "../content-schemas/seed/data.ndjson")),
  },
  { name: "content types fresh", run: staleTypes },
];
