import { readFile, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { storeConfigFromProcess } from "../config.ts";
import { decryptFile } from "../lib/backup/encryption.ts";
import { dropFormer, restoreBeside } from "../lib/backup/restore-beside.ts";
import { usingDatabase } from "../lib/db/database-problem.ts";
import { openFiles } from "../lib/files/files.ts";
import { type Arguments, CommandError, type Outcome } from "./command.ts";

/** `lamplight restore FILE`, with `--key` for an encrypted one, and `lamplight restore --drop NAME` for the database that it kept. */
export async function restore({ words: [file], drop, key }: Arguments): Promise<Outcome> {
  const { database, ...store } = storeConfigFromProcess();
  if (drop !== undefined) {
    await dropFormer(database, drop);
    return { output: `The database ${drop} is dropped.` };
  }
  if (!file) throw new CommandError("Please add the backup's path: restore FILE");
  const path = resolve(file);
  const plain = path.endsWith(".age") ? await decrypted(path, key) : path;
  const files = await openFiles(store);
  const restored = await usingDatabase(database, () =>
    restoreBeside({ databaseUrl: database.url, files, path: plain }),
  ).finally(() => (plain === path ? undefined : rm(plain, { force: true })));
  const { newer, leftOut, former } = restored;
  const migrated = newer.length > 0 ? ` Migrations applied afterwards: ${newer.join(", ")}.` : "";
  const leftOutNote = leftOut.length > 0 ? ` No migration makes ${leftOut.join(", ")}: left out.` : "";
  const formerNote =
    former === null
      ? ""
      : ` The former database is kept as ${former}. When everything is well, drop it: restore --drop ${former}`;
  return {
    output: `${restored.rows} rows of ${restored.tables} tables and ${restored.files} files are restored as of ${restored.takenAt}; counts, sums of money, references and all constraints hold.${migrated}${leftOutNote}${formerNote}`,
  };
}

/** Decrypts a backup beside itself with the key in a file. Returns the path of the result, which the caller deletes. */
async function decrypted(path: string, keyFile: string | undefined): Promise<string> {
  if (keyFile === undefined)
    throw new CommandError(`${path} is encrypted. Write its secret key into a file and add --key FILE.`);
  const [secretKey] = /AGE-SECRET-KEY-1[A-Z0-9]+/.exec(await readFile(resolve(keyFile), "utf8")) ?? [];
  if (secretKey === undefined)
    throw new CommandError(`${keyFile} has no secret key, which begins with AGE-SECRET-KEY-1.`);
  const plain = `${path.slice(0, -".age".length)}.decrypted`;
  await decryptFile(path, plain, secretKey).catch((cause: unknown) => {
    throw new CommandError(`${path} can't be decrypted: the key is not its own, or the file is damaged.`, { cause });
  });
  return plain;
}
