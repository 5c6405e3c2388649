import { spawn } from "node:child_process";
import { once } from "node:events";
import { checkout } from "./paths.ts";

/** Runs a program of the checkout's packages. Resolves to its output if it fails, otherwise to nothing. */
export async function complaintOf(
  program: string,
  args: string[],
  env: Record<string, string> = {},
  cwd: string = checkout,
): Promise<string | undefined> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const [code] = await once(child, "close");
  return code === 0 ? undefined : output.trim() || `${program} ended with code ${code}`;
}
