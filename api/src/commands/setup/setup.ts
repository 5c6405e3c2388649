import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { cancel, intro, isCancel, log, outro, password, text } from "@clack/prompts";
import { z } from "zod";
import { isVariable } from "../../config.ts";
import { type Arguments, CommandError, type Outcome } from "../command.ts";
import type { Values } from "./env-file.ts";
import { questions } from "./questions.ts";
import { type Ask, runSetup } from "./run-setup.ts";

const Answers = z.record(z.string(), z.string());

/** `lamplight setup [FILE] [--answers FILE]`: asks on a terminal, or takes answers from a file, as JSON or as lines `NAME=value`. */
export async function setup({ words: [path = ".env"], answers }: Arguments): Promise<Outcome> {
  const file = resolve(path);
  if (answers !== undefined) {
    const said: string[] = [];
    const given = await readAnswers(answers);
    const isOk = await runSetup({ file, ask: fromFile(given), extra: extraIn(given), say: (line) => said.push(line) });
    return { output: said.join("\n"), isOk };
  }
  if (!process.stdin.isTTY) throw new CommandError("There is no terminal to ask on. Please add --answers FILE.");
  intro("A few questions set up your practice. Enter takes what is suggested.");
  const isOk = await runSetup({ file, ask: onTerminal, extra: {}, say: (line) => log.info(line) });
  outro(
    isOk ? "Everything is set up." : "Please correct what failed, and run setup again: it changes only what differs.",
  );
  return { output: "", isOk };
}

async function readAnswers(path: string): Promise<Values> {
  const content = await readFile(path, "utf8");
  return content.trimStart().startsWith("{") ? Answers.parse(JSON.parse(content)) : Answers.parse(parseEnv(content));
}

/** What only the compose file reads. */
const OF_COMPOSE_FILE = ["IMAGE", "VERSION", "DATABASE_PASSWORD"];

/** Answers that no question asks for: every variable of the product may be among them. */
function extraIn(answers: Values): Values {
  const extra = Object.entries(answers).filter(([name]) => !questions.some((question) => question.name === name));
  const [unknown] = extra.filter(([name]) => !isVariable(name) && !OF_COMPOSE_FILE.includes(name));
  if (unknown) throw new CommandError(`${unknown[0]} is no variable of the product: docs/configuration.md lists them.`);
  return Object.fromEntries(extra);
}

const fromFile =
  (answers: Values): Ask =>
  async ({ name }) =>
    answers[name] ?? "";

const onTerminal: Ask = async ({ asks, example, mayWait, isSecret }, suggestion, problem) => {
  const message = [asks, isSecret && example && `For example, ${example}.`, mayWait && "(Enter leaves it for later.)"]
    .filter(Boolean)
    .join(" ");
  const validate = (value: string | undefined) => {
    const found = problem((value ?? "").trim());
    return found === null ? undefined : `This ${found}.`;
  };
  const answer = isSecret
    ? await password({ message, validate })
    : await text({ message, validate, defaultValue: suggestion, placeholder: suggestion || (example ?? "") });
  if (!isCancel(answer)) return answer ?? "";
  cancel("Nothing was changed.");
  throw new CommandError("Stopped.");
};
