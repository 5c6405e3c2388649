import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { checkout } from "../api/local/paths.ts";

const Lockfile = z.object({
  packages: z.record(z.string(), z.object({ integrity: z.string().optional(), resolved: z.string().optional() })),
});

/** Without a resolved URL, npm first downloads the metadata of all versions, about 3 MB per package: half of a first install. */
it("names the URL of every package on the public registry", () => {
  const { packages } = Lockfile.parse(JSON.parse(readFileSync(join(checkout, "package-lock.json"), "utf8")));
  const fetched = Object.entries(packages).filter(([, { integrity }]) => integrity !== undefined);
  expect(fetched.length).toBeGreaterThan(0);
  const elsewhere = fetched.filter(([, { resolved }]) => !resolved?.startsWith("https://registry.npmjs.org/"));
  expect(elsewhere.map(([name]) => name)).toEqual([]);
});
