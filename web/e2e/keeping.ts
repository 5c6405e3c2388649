import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SanityClient, SanityDocument } from "@sanity/client";
import postgres from "postgres";
import { editorClient } from "../../api/local/content-api/editor-client.ts";
import type { Addresses } from "../../api/local/stack.ts";
import { closeConnections } from "../../api/test/drop-database.ts";

/** A stack under test, and the folder of all that it writes. */
export type Lane = Addresses & { dir: string };

/** The database a stack came up with, before anybody used it. */
export const FIRST = "as_brought_up";
const contentIn = (dir: string): string => join(dir, "as-brought-up.json");

/** Keeps what a stack holds that nobody has used yet: its rows and its content. */
export async function keepAsBroughtUp({ databaseUrl, contentApiUrl, dir }: Lane): Promise<void> {
  const { admin, name } = besides(databaseUrl);
  await closeConnections(admin, name);
  await admin`create database ${admin(FIRST)} template ${admin(name)} strategy file_copy`;
  await admin`alter database ${admin(name)} allow_connections true`;
  await admin.end();
  writeFileSync(contentIn(dir), JSON.stringify(await allOf(await editorClient(contentApiUrl, "production"))));
}

export const keptContent = ({ dir }: Lane): SanityDocument[] => JSON.parse(readFileSync(contentIn(dir), "utf8"));

/** Every document of a dataset, published or not. */
export const allOf = (contentApi: SanityClient): Promise<SanityDocument[]> =>
  contentApi.withConfig({ perspective: "raw" }).fetch<SanityDocument[]>("*");

/** A connection from which a database can be renamed and copied, for it is another one's; and what that database is called. */
export function besides(databaseUrl: string): { admin: postgres.Sql; name: string } {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  return { admin: postgres(url.href, { max: 1, onnotice: () => {} }), name };
}
