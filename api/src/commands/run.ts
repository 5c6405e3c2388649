import { parseArgs } from "node:util";
import { loadEnvironment } from "../config.ts";
import { commands, usage } from "./commands.ts";

/**
 * Runs the command that the arguments name, `serve` without any. The process's exit code becomes 1 if it fails, after one plain sentence
 * on standard error.
 */
export async function runCommand(args: string[]): Promise<void> {
  const [name = "serve", ...words] = args[0]?.startsWith("-") ? ["serve", ...args] : args;
  const command = commands[name];
  if (command === undefined) return end(usage(), !["help", "--help"].includes(name));
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        "env-file": { type: "string" },
        answers: { type: "string" },
        drop: { type: "string" },
        key: { type: "string" },
        "every-night": { type: "boolean" },
        help: { type: "boolean" },
      },
    });
    if (values.help) return end(usage(), false);
    if (values["env-file"] !== undefined) loadEnvironment(values["env-file"]);
    const run = await command.load();
    const { output, isOk = true } = await run({
      words: positionals,
      answers: values.answers,
      drop: values.drop,
      key: values.key,
      "every-night": values["every-night"],
    });
    end(output, !isOk, process.stdout);
  } catch (error) {
    end([command.failed, error instanceof Error ? error.message : String(error)].filter(Boolean).join(" "), true);
  }
}

function end(text: string, isFailed: boolean, to = isFailed ? process.stderr : process.stdout): void {
  if (text !== "") to.write(`${text}\n`);
  if (isFailed) process.exitCode = 1;
}
