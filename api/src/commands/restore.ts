import { resolve } from "node:path";
import { storeConfigFromProcess } from "../config.ts";
import { dropFormer, restoreBeside } from "../lib/backup/restore-beside.ts";
import { usingDatabase } from "../lib/db/database-problem.ts";
import { openFiles } from "../lib/files/files.ts";
import { type Arguments, CommandError, type Outcome } from "./command.ts";

/** `lamplight restore FILE`, and `lamplight restore --drop NAME` for the database that it kept. */
export async function restore({ words: [file], drop }: Arguments): Promise<Outcome> {
  const { databaseUrl, ...store } = storeConfigFromProcess();
  if (drop !== undefined) {
    await dropFormer(databaseUrl, drop);
    return { output: `The database ${drop} is dropped.` };
  }
  if (!file) throw new CommandError("Please add the backup's path: restore FILE");
  const files = await openFiles(store);
  const restored = await usingDatabase({ variable: "DATABASE_URL", url: databaseUrl }, () =>
    restoreBeside({ databaseUrl, files, path: resolve(file) }),
  );
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
