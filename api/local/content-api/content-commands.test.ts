import { execFile } from "node:child_process";
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { SanityClient } from "@sanity/client";
import { sanityImport } from "@sanity/import";
import { expect, onTestFinished, test } from "vitest";
import { checkout } from "../paths.ts";
import { editorClient } from "./editor-client.ts";
import { firstContent } from "./first-content.ts";
import { publishAddress } from "./place.ts";
import { startContentApi } from "./server.ts";

const run = promisify(execFile);
/** The files that the commands need. */
const PARTS = ["api/package.json", "api/contract", "api/local", "api/src", ".env.example"];
const PACKAGES = ["node_modules", "api/node_modules"];

const FIRST = [
  { _id: "homePage", _type: "homePage", heading: "As it first was" },
  { _id: "faq", _type: "faqItem", question: "May I?" },
];
const WRITTEN = `*[!(_type match "sanity.*")] | order(_id) { _id, heading, question }`;
const firstWritten = [
  { _id: "faq", heading: null, question: "May I?" },
  { _id: "homePage", heading: "As it first was", question: null },
];

/** A fresh checkout with two documents as first content and this `.env`. */
function aCheckout(dotEnv = "") {
  const folder = mkdtempSync(join(tmpdir(), "lamplight-commands-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of PARTS)
    cpSync(join(checkout, part), join(folder, part), { recursive: true, filter: (path) => !path.endsWith(".test.ts") });
  for (const packages of PACKAGES)
    if (existsSync(join(checkout, packages))) symlinkSync(join(checkout, packages), join(folder, packages));
  mkdirSync(join(folder, "content-schemas/seed"), { recursive: true });
  const lines = FIRST.map((document) => JSON.stringify(document));
  writeFileSync(join(folder, "content-schemas/seed/data.ndjson"), lines.join("\n"));
  writeFileSync(join(folder, ".env"), dotEnv);
  return {
    folder,
    /** Runs `npm run content:export`, `content:import` or `content:reset` there. */
    command: (name: "export" | "import" | "reset", ...args: string[]) =>
      run(process.execPath, [join(folder, `api/local/content-api/content-${name}.ts`), ...args], { cwd: folder }),
  };
}

async function aContentApi(folder: string) {
  const dir = join(folder, ".data/content");
  const { url, close } = await startContentApi({ port: 0, dir });
  onTestFinished(close);
  const editor = await editorClient(url, "production");
  return { dir, url, close, editor };
}

/** Imports an export into an empty content API, as a Sanity project would. */
async function imported(file: string): Promise<SanityClient> {
  const { editor } = await aContentApi(aCheckout().folder);
  await sanityImport(createReadStream(file), { client: editor, operation: "createOrReplace" });
  return editor.withConfig({ perspective: "raw" });
}

test("an export contains published documents and pictures without drafts, with no content API running and after a port change", async () => {
  const { folder, command } = aCheckout();
  const { editor, close } = await aContentApi(folder);
  const bytes = readFileSync(join(firstContent, "images/share.png"));
  const { _id } = await editor.assets.upload("image", bytes, { filename: "share.png" });
  const picture = { _type: "image", asset: { _type: "reference", _ref: _id } };
  await editor.create({ _id: "homePage", _type: "homePage", heading: "Written", picture });
  await editor.create({ _id: "drafts.homePage", _type: "homePage", heading: "Not yet" });
  await editor.create({ _id: "drafts.faq", _type: "faqItem", question: "Not yet?" });
  close();

  const file = join(folder, "elsewhere/content.tar.gz");
  const { stdout } = await command("export", file);
  expect(stdout).toBe(
    `Written to ${file}. Published documents: 1. Pictures: 1. Drafts and history are left out. To import it into your Sanity project, log in with npx @sanity/cli@8.12.0 login, then run in the folder studio:\nSANITY_PROJECT_ID=your-project SANITY_DATASET=production npx @sanity/cli@8.12.0 dataset import ${file} production\n`,
  );
  const there = await imported(file);
  expect(await there.fetch(WRITTEN)).toEqual([{ _id: "homePage", heading: "Written", question: null }]);
  const answer = await fetch(await there.fetch<string>(`*[_id == "homePage"][0].picture.asset->url`));
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

test("an export of a fresh checkout is the first content", async () => {
  const { folder, command } = aCheckout();
  await command("export");
  expect(await (await imported(join(folder, ".data/content.tar.gz"))).fetch(WRITTEN)).toEqual(firstWritten);
});

test("the commands use the dataset from .env", async () => {
  const { folder, command } = aCheckout("SANITY_DATASET=staging\n");
  expect((await command("export")).stdout).toMatch(/ staging\n$/);
  expect(existsSync(join(folder, ".data/content/staging.ndjson"))).toBe(true);
  expect(existsSync(join(folder, ".data/content/production.ndjson"))).toBe(false);
});

test("a content reset discards all later edits, in a running content API", async () => {
  const { folder, command } = aCheckout();
  const { dir, url, editor } = await aContentApi(folder);
  publishAddress(dir, url);
  await editor.create({ _id: "note", _type: "note" });
  await editor.create({ _id: "homePage", _type: "homePage", heading: "Changed" });
  await editor.create({ _id: "drafts.homePage", _type: "homePage", heading: "Not yet" });
  const { stdout } = await command("reset");
  expect(stdout).toBe("The content is reset to the first content: 2 documents.\n");
  expect(await editor.withConfig({ perspective: "raw" }).fetch(WRITTEN)).toEqual(firstWritten);
});

test("content that is exported, imported and exported again is the same", async () => {
  const [from, to] = [aCheckout(), aCheckout()];
  const file = join(from.folder, "content.tar.gz");
  const { editor, close } = await aContentApi(from.folder);
  await editor.create({ _id: "homePage", _type: "homePage", heading: "Written" });
  close();
  await from.command("export", file);
  await to.command("export");
  const { stdout } = await to.command("import", file);
  expect(stdout).toContain(`The content is replaced by that of ${file}. Documents and pictures: 1.`);
  const again = join(to.folder, "again.tar.gz");
  await to.command("export", again);
  const documentsOf = async (one: string) =>
    (await (await imported(one)).fetch<Record<string, unknown>[]>("*[true] | order(_id)")).map(
      ({ _rev, _updatedAt, ...words }) => words,
    );
  expect(await documentsOf(again)).toEqual(await documentsOf(file));
});

test("a file that is no export is refused, and the content stays", async () => {
  const { folder, command } = aCheckout();
  const { editor, close } = await aContentApi(folder);
  await editor.create({ _id: "homePage", _type: "homePage", heading: "Written" });
  close();
  const file = join(folder, "notes.txt");
  writeFileSync(file, "not an export");
  await expect(command("import", file)).rejects.toThrow("can't be imported, and the content is unchanged");
  const kept = await aContentApi(folder);
  expect(await kept.editor.fetch(`*[_id == "homePage"][0].heading`)).toBe("Written");
});
