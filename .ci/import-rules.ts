import { execFile } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import { checkout } from "../api/local/paths.ts";

const Report = z.object({
  summary: z.object({
    totalCruised: z.int(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

export type Violation = { rule: string; from: string; to: string };

/** Imports under `root` that violate `.dependency-cruiser.cjs`, and the number of checked files. */
export async function findViolations(root: string): Promise<{ files: number; violations: Violation[] }> {
  const program = join(checkout, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const folders = [".ci", "api", "web", "studio", "content-schemas"];
  const options = ["--config", join(checkout, ".dependency-cruiser.cjs"), "--output-type", "json", "--no-cache"];
  const report = await new Promise<string>((resolve, reject) => {
    const settings = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [program, ...options, ...folders], settings, (error, stdout, stderr) => {
      // The exit code is the number of violations. Only a missing report is an error.
      if (stdout.startsWith("{")) resolve(stdout);
      else reject(new Error(stderr || error?.message));
    });
  });
  const { totalCruised, violations } = Report.parse(JSON.parse(report)).summary;
  return { files: totalCruised, violations: violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })) };
}
