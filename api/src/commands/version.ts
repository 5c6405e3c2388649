import { imageFromProcess } from "../config.ts";
import { migrationsIn } from "../lib/db/migrate.ts";
import type { Outcome } from "./command.ts";

/** `lamplight version`: the published image, the schema that this program brings a database to, and the program that runs it. */
export async function version(): Promise<Outcome> {
  const migrations = await migrationsIn();
  const image = imageFromProcess();
  const versions = [
    image && `${image.name}:${image.version}`,
    `Schema ${migrations.at(-1)?.name ?? "none"}`,
    `Node ${process.version}`,
  ];
  return { output: versions.filter(Boolean).join(", ") };
}
