import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SanityClient, SanityDocument } from "@sanity/client";
import postgres from "postgres";
import { editorClient } from "../../api/local/content-api/editor-client.ts";
import type { Addresses } from "../../api/local/stack.ts";
import { closeConnections } from "../../api/test/drop-database.ts";

/** A stack under test, and its data folder. */
export type Lane = Addresses & { dir: string };

/** Name of the database template: the state after startup. */
export const FIRST = "as_brought_up";
const contentIn = (dir: string): string => join(dir, "as-brought-up.json");

/** Stores a new stack's rows and content. */
export async function saveInitialState({ databaseUrl, contentApiUrl, dir }: Lane): Promise<void> {
  const { admin, name } = adminConnection(databaseUrl);
  await closeConnections(admin, name);
  await admin`create database ${admin(FIRST)} template ${admin(name)} strategy file_copy`;
  await admin`alter database ${admin(name)} allow_connections true`;
  await admin.end();
  writeFileSync(contentIn(dir), JSON.stringify(await allOf(await editorClient(contentApiUrl, "production"))));
}

export const keptContent = ({ dir }: Lane): SanityDocument[] => JSON.parse(readFileSync(contentIn(dir), "utf8"));

/** All documents of a dataset, published or not. */
export const allOf = (contentApi: SanityClient): Promise<SanityDocument[]> =>
  contentApi.withConfig({ perspective: "raw" }).fetch<SanityDocument[]>("*");

/**
 * A connection to another database, from which the stack's database can be renamed and copied, and that database's
 * name.
 */
export function adminConnection(databaseUrl: string): { admin: postgres.Sql; name: string } {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = "/postgres";
  return { admin: postgres(url.href, { max: 1, onnotice: () => {} }), name };
}
