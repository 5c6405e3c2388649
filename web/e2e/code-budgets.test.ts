import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { usualBuild } from "../../api/local/site-build.ts";

/** Compressed code in kilobytes that a page of each kind has when it was touched. */
const CODE_KB = {
  "pages/site/terms-page.tsx": 128,
  "pages/site/home-page.tsx": 147,
  "pages/site/contact-page.tsx": 182,
  "pages/site/custom-page.tsx": 152,
  "pages/site/transport-page.tsx": 216,
  "pages/consultants/doctors-page.tsx": 151,
  "pages/consultants/appointment-page.tsx": 224,
  "pages/account/login-page.tsx": 176,
  "pages/account/my-profile-page.tsx": 191,
  "pages/patient/my-appointment-page.tsx": 204,
  "pages/patient/visit-page.tsx": 232,
  "pages/patient/ride-page.tsx": 216,
  "pages/link/visit-link-page.tsx": 184,
  "pages/account/dashboard-page.tsx": 213,
  "pages/driver/driver-rides-page.tsx": 213,
  "app/office/office.tsx": 365,
  "app/office/back-office.tsx": 261,
  "app/office/nurse.tsx": 266,
} as const;

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).default([]) }),
);
const manifest = Manifest.parse(JSON.parse(readFileSync(join(usualBuild.site, "manifest.json"), "utf8")));

/** Bytes of a module's script, of the scripts of every page, and of all that these import. */
function codeOf(module: string): number {
  const files = new Set<string>();
  const add = (key: string) => {
    const { file = "", imports = [] } = manifest[key] ?? {};
    if (files.has(file)) return;
    files.add(file);
    for (const imported of imports) add(imported);
  };
  for (const key of [module, ...Object.keys(manifest).filter((key) => manifest[key]?.name === "shell")]) add(key);
  return [...files]
    .filter((file) => file.endsWith(".js"))
    .reduce((sum, file) => sum + statSync(join(usualBuild.site, `${file}.br`)).size, 0);
}

test.each(Object.entries(CODE_KB))("%s has at most %i KB of code", (page, most) => {
  expect(codeOf(`src/${page}`)).toBeGreaterThan(50_000);
  expect(codeOf(`src/${page}`)).toBeLessThanOrEqual(most * 1000);
});
