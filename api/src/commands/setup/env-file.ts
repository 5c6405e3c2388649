import { readFile, rename, writeFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { CommandError } from "../command.ts";

export type Values = Record<string, string>;

const PLAIN = /^[\w.:/@+,-]*$/;

/**
 * A value as it is read by Node, by Compose and by systemd alike: single quotes keep `$` and `#` as they are, and a value with a single
 * quote gets double ones.
 */
function quoted(name: string, value: string): string {
  if (PLAIN.test(value)) return value;
  if (!/['\r\n]/.test(value)) return `'${value}'`;
  if (!/["$\\`\r\n]/.test(value)) return `"${value}"`;
  throw new CommandError(`${name} can't be written to the file: leave out quotes, $ and backslashes.`);
}

/** The file's text with these values: a line whose value differs is replaced, and new ones come at the end. */
export function withValues(text: string, values: Values): string {
  const current = parseEnv(text);
  const changed = Object.entries(values).filter(([name, value]) => (current[name] ?? "") !== value);
  let result = text === "" || text.endsWith("\n") ? text : `${text}\n`;
  for (const [name, value] of changed) {
    const line = `${name}=${quoted(name, value)}`;
    const old = new RegExp(`^${name}=.*$`, "m");
    result = old.test(result) ? result.replace(old, () => line) : `${result}${line}\n`;
  }
  return result;
}

export const readValues = async (path: string): Promise<Values> => {
  const values = parseEnv(await readText(path));
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
};

const readText = (path: string): Promise<string> =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });

/** Writes values into the file, which only its owner can read. Returns the names of those that changed. */
export async function writeValues(path: string, values: Values): Promise<string[]> {
  const before = await readText(path);
  const current = parseEnv(before);
  const text = withValues(before, values);
  // Renamed when it is complete: a file cut off by a full disk would lose secrets.
  await writeFile(`${path}.part`, text, { mode: 0o600 });
  await rename(`${path}.part`, path);
  return Object.keys(values).filter((name) => (current[name] ?? "") !== values[name]);
}
