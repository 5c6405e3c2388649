import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkout } from "../paths.ts";

/** A response or event: a name, the provider's type, and the JSON. */
export type Recorded = { name: string; kind: string; json: string };

const packages = join(checkout, "node_modules");

/**
 * Type-checks each response against the provider's published types, which are generated from the OpenAPI document of the same
 * version. Missing, extra and null fields and unknown values are errors. The package leaves its unions open for future
 * values; here they are closed. Returns the faulty names, each with the compiler's message.
 */
export async function faultsIn(recorded: Recorded[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "lamplight-provider-"));
  try {
    await cp(join(packages, "stripe", "esm"), join(folder, "provider"), {
      recursive: true,
      filter: (file) => !/\.(js|map)$/.test(file),
    });
    const shared = join(folder, "provider", "shared.d.ts");
    const open = "export type OtherString = string & Record<never, never>;";
    const types = await readFile(shared, "utf8");
    if (!types.includes(open)) throw new Error("The provider's package no longer leaves its lists of values open so");
    await writeFile(shared, types.replace(open, "export type OtherString = never;"));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await writeFile(join(folder, "said.ts"), written(recorded));
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(settings));
    return (await compiled(folder)).flatMap((line) => {
      const [, number, words] = /^said\.ts\((\d+),\d+\): error (.+)$/.exec(line) ?? [];
      if (!number) return /^\s/.test(line) ? [] : [line];
      return [`${recorded[Number(number) - FIRST_LINE]?.name}: ${words}`];
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One line per response, so that the line number of an error identifies it. */
const written = (recorded: Recorded[]): string =>
  [
    'import type { Stripe } from "./provider/stripe.esm.node.js";',
    "export type Failure = { error: Stripe.PaymentIntent.LastPaymentError };",
    ...recorded.map(({ kind, json }, at) => `export const said${at} = ${json} satisfies ${kind};`),
  ].join("\n");
const FIRST_LINE = 3;

const settings = {
  compilerOptions: {
    target: "es2024",
    module: "nodenext",
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
    types: ["node"],
    typeRoots: [join(packages, "@types")],
  },
  files: ["said.ts"],
};

const compiled = (folder: string): Promise<string[]> =>
  new Promise((done, failed) => {
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
    execFile(
      process.execPath,
      [join(packages, "typescript", "bin", "tsc"), "--pretty", "false", "-p", folder],
      options,
      (error, out) => {
        if (error && !out) failed(error);
        else done(out.split("\n").filter(Boolean));
      },
    );
  });
