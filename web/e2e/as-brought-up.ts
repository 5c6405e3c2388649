import { ConsultantList } from "@lamplight/api/contract/consultants.ts";
import type { SanityClient, SanityDocument } from "@sanity/client";
import postgres from "postgres";
import { expect } from "vitest";
import { editorClient } from "../../api/local/content-api/editor-client.ts";
import { closeConnections, dropDatabase } from "../../api/test/drop-database.ts";
import { eventually } from "../../api/test/eventually.ts";
import { adminConnection, allOf, FIRST, keptContent, type Lane } from "./keeping.ts";
import { pagesFollow } from "./pages-follow.ts";

/**
 * Resets a stack to its state after startup: the database from a template, the content, and an empty card checkout and
 * mailbox. Nothing is restarted.
 */
export async function resetStack(lane: Lane): Promise<void> {
  await Promise.all([resetDatabase(lane), resetContent(lane)]);
  await Promise.all([clearStandIn(lane.checkoutUrl), clearStandIn(lane.mailboxUrl)]);
}

/** The server treats it as an outage. Blocks new connections until the server has recovered. */
async function resetDatabase({ databaseUrl, siteUrl }: Lane): Promise<void> {
  const { admin, name } = adminConnection(databaseUrl);
  // One of a reset that failed.
  await admin`drop database if exists ${admin("next")}`;
  await admin`create database ${admin("next")} template ${admin(FIRST)} strategy file_copy`;
  await closeConnections(admin, name);
  await admin`alter database ${admin(name)} rename to last`;
  await admin`alter database ${admin("next")} rename to ${admin(name)}`;
  await dropDatabase(admin, "last");
  await admin.end();

  const sql = postgres(databaseUrl, { max: 1 });
  await eventually(async () => {
    const [live] = await sql`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen%'`;
    expect(live, "The server's live updates have no database connection").toBeDefined();
    const nurses = await sql<{ id: string }[]>`select id from consultant order by position, id`;
    const { doctors } = ConsultantList.parse(await (await fetch(`${siteUrl}/api/doctor/list`)).json());
    expect(doctors.map(({ _id }) => _id)).toEqual(nurses.map(({ id }) => id));
  });
  await sql.end();
}

/** Restores changed documents, deletes new ones, and waits for the pages. */
async function resetContent(lane: Lane): Promise<void> {
  const contentApi = await editorClient(lane.contentApiUrl, "production");
  const first = keptContent(lane);
  const now = new Map((await allOf(contentApi)).map((document) => [document._id, document]));
  const changed = first.filter((document) => contentOf(document) !== contentOf(now.get(document._id)));
  for (const { _id } of first) now.delete(_id);
  if (changed.length + now.size === 0) return;
  await restored(contentApi, changed, [...now.keys()]);
  await pagesFollow(contentApi, lane.siteUrl);
}

function restored(contentApi: SanityClient, changed: SanityDocument[], created: string[]): Promise<unknown> {
  const all = contentApi.transaction();
  for (const document of changed) all.createOrReplace(document);
  for (const id of created) all.delete(id);
  return all.commit({ visibility: "sync" });
}

/** A document without the metadata that the content API changes with each edit. */
const contentOf = (document: SanityDocument | undefined): string =>
  JSON.stringify({ ...document, _rev: undefined, _updatedAt: undefined });

async function clearStandIn(standInUrl: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${standInUrl}/control/start-over`, { method: "POST", headers, body: "{}" });
  if (!answer.ok) throw new Error(`${standInUrl} answered ${answer.status}`);
}
