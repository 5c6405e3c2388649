import { ConsultantList } from "@lamplight/api/contract/consultants.ts";
import type { SanityClient, SanityDocument } from "@sanity/client";
import postgres from "postgres";
import { expect } from "vitest";
import { editorClient } from "../../api/local/content-api/editor-client.ts";
import { closeConnections, dropDatabase } from "../../api/test/drop-database.ts";
import { eventually } from "../../api/test/eventually.ts";
import { allOf, besides, FIRST, keptContent, type Lane } from "./keeping.ts";
import { pagesFollow } from "./pages-follow.ts";

/**
 * Has a stack hold what it held when it came up, whatever the file before left there: a database made from that one, that
 * content, a card checkout and a mailbox that remember nothing. Nothing of it is restarted.
 */
export async function asBroughtUp(lane: Lane): Promise<void> {
  await Promise.all([databaseAnew(lane), contentAnew(lane)]);
  await Promise.all([startOver(lane.checkoutUrl), startOver(lane.mailboxUrl)]);
}

/** The server notices as it notices any outage; until it has come through, nobody is let in. */
async function databaseAnew({ databaseUrl, siteUrl }: Lane): Promise<void> {
  const { admin, name } = besides(databaseUrl);
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
    expect(live, "The server's live updates have no line to the database").toBeDefined();
    const nurses = await sql<{ id: string }[]>`select id from consultant order by position, id`;
    const { doctors } = ConsultantList.parse(await (await fetch(`${siteUrl}/api/doctor/list`)).json());
    expect(doctors.map(({ _id }) => _id)).toEqual(nurses.map(({ id }) => id));
  });
  await sql.end();
}

/** What somebody changed is as it was, what they made is gone, and the pages say so. */
async function contentAnew(lane: Lane): Promise<void> {
  const contentApi = await editorClient(lane.contentApiUrl, "production");
  const first = keptContent(lane);
  const now = new Map((await allOf(contentApi)).map((document) => [document._id, document]));
  const changed = first.filter((document) => said(document) !== said(now.get(document._id)));
  for (const { _id } of first) now.delete(_id);
  if (changed.length + now.size === 0) return;
  await putBack(contentApi, changed, [...now.keys()]);
  await pagesFollow(contentApi, lane.siteUrl);
}

function putBack(contentApi: SanityClient, changed: SanityDocument[], made: string[]): Promise<unknown> {
  const all = contentApi.transaction();
  for (const document of changed) all.createOrReplace(document);
  for (const id of made) all.delete(id);
  return all.commit({ visibility: "sync" });
}

/** A document without what the lake itself notes on it with each change. */
const said = (document: SanityDocument | undefined): string =>
  JSON.stringify({ ...document, _rev: undefined, _updatedAt: undefined });

async function startOver(standInUrl: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${standInUrl}/control/start-over`, { method: "POST", headers, body: "{}" });
  if (!answer.ok) throw new Error(`${standInUrl} answered ${answer.status}`);
}
