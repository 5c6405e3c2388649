import { ClientError } from "@sanity/client";
import { filter, firstValueFrom, take, toArray } from "rxjs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { contentApiForTests } from "./content-api-for-tests.ts";

const { editor, visitor, url } = await contentApiForTests();
const green = { create: { width: 80, height: 40, channels: 3, background: "#0F4C43" } } as const;
/** A picture of this color; equal pictures are stored once. */
const aPicture = (background: string) =>
  sharp({ create: { ...green.create, background } })
    .png()
    .toBuffer();
const note = (fields: Record<string, unknown> = {}) => editor.create({ _type: "note", ...fields });

describe("a patch by the real client", () => {
  test("sets, unsets and sets if missing", async () => {
    const { _id } = await note({ title: "old", gone: true });
    await editor
      .patch(_id)
      .set({ title: "new", "deep.er": 1 })
      .unset(["gone"])
      .setIfMissing({ title: "x", tone: "warm" })
      .commit();
    const patched = await editor.getDocument(_id);
    expect(patched).toMatchObject({ title: "new", tone: "warm", deep: { er: 1 } });
    expect(patched).not.toHaveProperty("gone");
  });

  test("increments and decrements", async () => {
    const { _id } = await note({ lamps: 3 });
    await editor.patch(_id).inc({ lamps: 4 }).commit();
    await editor.patch(_id).dec({ lamps: 2 }).commit();
    expect(await editor.fetch("*[_id == $id][0].lamps", { id: _id })).toBe(5);
  });

  test("inserts before, after and in place", async () => {
    const { _id } = await note({ list: [{ _key: "b", text: "b" }] });
    await editor
      .patch(_id)
      .insert("before", 'list[_key=="b"]', [{ _key: "a", text: "a" }])
      .commit();
    await editor
      .patch(_id)
      .append("list", [{ _key: "c", text: "c" }])
      .commit();
    await editor
      .patch(_id)
      .insert("replace", 'list[_key=="b"]', [{ _key: "B", text: "B" }])
      .commit();
    expect(await editor.fetch("*[_id == $id][0].list[].text", { id: _id })).toEqual(["a", "B", "c"]);
  });

  test("merges concurrent edits of a text", async () => {
    const { _id } = await note({ text: "A lamp in the ward" });
    await editor.patch(_id).diffMatchPatch({ text: "@@ -1,6 +1,10 @@\n A \n+lit \n lamp\n" }).commit();
    expect(await editor.fetch("*[_id == $id][0].text", { id: _id })).toBe("A lit lamp in the ward");
  });

  test("of a missing document is rejected", async () => {
    await expect(editor.patch("nobody").set({ a: 1 }).commit()).rejects.toThrow('"nobody" was not found');
  });
});

describe("a transaction", () => {
  test("with a failed revision check changes nothing", async () => {
    const first = await note({ title: "first" });
    await editor.patch(first._id).set({ title: "changed by somebody else" }).commit();
    const attempt = editor
      .transaction()
      .create({ _id: "must-not-be", _type: "note" })
      .patch(first._id, (patch) => patch.ifRevisionId(first._rev).set({ title: "too late" }))
      .commit();
    await expect(attempt).rejects.toMatchObject({ statusCode: 409 });
    expect(await editor.getDocument("must-not-be")).toBeUndefined();
    expect((await editor.getDocument(first._id))?.title).toBe("changed by somebody else");
  });

  test("creates, replaces and deletes together", async () => {
    const { _id } = await note();
    await editor.transaction().createOrReplace({ _id: "kept", _type: "note", n: 1 }).delete(_id).commit();
    expect([await editor.getDocument(_id), (await editor.getDocument("kept"))?.n]).toEqual([undefined, 1]);
  });

  test("can't delete a document that others refer to", async () => {
    const target = await note();
    await note({ to: { _type: "reference", _ref: target._id } });
    await expect(editor.delete(target._id)).rejects.toThrow("references to it");
  });
});

describe("perspectives", () => {
  test("show the draft on request, under its published id", async () => {
    const { _id } = await note({ title: "published" });
    await editor.createOrReplace({ _id: `drafts.${_id}`, _type: "note", title: "draft" });
    const titleIn = (perspective: "published" | "drafts") =>
      editor.fetch("*[_id == $id][0].title", { id: _id }, { perspective });
    expect([await titleIn("published"), await titleIn("drafts")]).toEqual(["published", "draft"]);
  });

  test.each(["drafts", "raw"] as const)("never show a visitor a draft, not even with %s", async (perspective) => {
    await editor.createOrReplace({ _id: "drafts.secret", _type: "secret", title: "not yet" });
    expect(await visitor.fetch('*[_type == "secret"]', {}, { perspective })).toEqual([]);
    expect(await visitor.getDocument("drafts.secret")).toBeUndefined();
  });

  test("never let a visitor write", async () => {
    await expect(visitor.create({ _type: "note" })).rejects.toThrow(ClientError);
  });

  test("never let a visitor listen to a document", async () => {
    const answer = await fetch(`${url}/v2025-02-19/data/listen/production?query=*`);
    expect(answer.status).toBe(401);
  });
});

describe("live updates", () => {
  test("a listener gets creations, changes and deletions in order", async () => {
    const listener = editor.listen('*[_type == "heard"]', {}, { events: ["welcome", "mutation"], includeResult: true });
    const transitions = firstValueFrom(
      listener.pipe(
        filter((event) => event.type === "mutation"),
        take(3),
        toArray(),
      ),
    );
    await firstValueFrom(listener.pipe(filter((event) => event.type === "welcome")));
    const { _id } = await editor.create({ _type: "heard", n: 1 });
    await editor.patch(_id).inc({ n: 1 }).commit();
    await editor.delete(_id);
    expect((await transitions).map((event) => [event.transition, event.result?.n])).toEqual([
      ["appear", 1],
      ["update", 2],
      ["disappear", undefined],
    ]);
  });

  test("visitors get an event for a publication, not for a draft", async () => {
    const events = visitor.live.events();
    const next = firstValueFrom(events.pipe(filter((event) => event.type === "message")));
    await firstValueFrom(events.pipe(filter((event) => event.type === "welcome")));
    await editor.createOrReplace({ _id: "drafts.quiet", _type: "note" });
    const { transactionId } = await editor.mutate([{ create: { _id: "loud", _type: "note" } }], {
      returnDocuments: false,
    });
    expect(await next).toMatchObject({ id: transactionId, tags: expect.arrayContaining([expect.any(String)]) });
  });
});

describe("a picture", () => {
  test("is uploaded once and served at the requested size and format", async () => {
    const bytes = await aPicture("#0F4C43");
    const asset = await editor.assets.upload("image", bytes, { filename: "green.png" });
    const again = await editor.assets.upload("image", bytes);
    expect(asset).toMatchObject({ _id: again._id, extension: "png", originalFilename: "green.png" });
    const answer = await fetch(`${asset.url}?w=20&auto=format`, { headers: { accept: "image/webp,*/*" } });
    expect(answer.headers.get("content-type")).toBe("image/webp");
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect({ width, height }).toEqual({ width: 20, height: 10 });
  });

  test("has its width, height and crop after the EXIF rotation", async () => {
    // Stored sideways with an EXIF rotation: the left half is on top when displayed.
    const lying = sharp({ create: { width: 80, height: 40, channels: 3, background: "#0000ff" } }).composite([
      { input: { create: { width: 40, height: 40, channels: 3, background: "#ff0000" } }, left: 0, top: 0 },
    ]);
    const asset = await editor.assets.upload("image", await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(asset.metadata.dimensions).toMatchObject({ width: 40, height: 80 });
    const lower = await fetch(`${asset.url}?rect=0,44,40,36`);
    const { data, info } = await sharp(await lower.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 40, height: 36 });
    expect(data[2]).toBeGreaterThan(200);
  });

  test.each([
    ["a photograph", "#0F4C43", true],
    ["a drawing on a transparent background", "#0F4C4380", false],
  ])("is reported as transparent or not: %s", async (_, background, isOpaque) => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 4, background } })
      .png()
      .toBuffer();
    expect((await editor.assets.upload("image", picture)).metadata).toMatchObject({ hasAlpha: true, isOpaque });
  });

  test("can't be requested for an area outside it", async () => {
    const asset = await editor.assets.upload("image", await aPicture("#0F4C44"));
    expect((await fetch(`${asset.url}?rect=70,0,40,40`)).status).toBe(400);
  });

  test("is gone once deleted, and available again after a new upload", async () => {
    const bytes = await aPicture("#0F4C45");
    const status = async (url: string) => (await fetch(url)).status;
    const asset = await editor.assets.upload("image", bytes);
    expect(await status(`${asset.url}?w=20`)).toBe(200);
    await editor.delete(asset._id);
    expect([await status(asset.url), await status(`${asset.url}?w=20`)]).toEqual([404, 404]);
    const again = await editor.assets.upload("image", bytes);
    expect(await status(again.url)).toBe(200);
  });

  test("that isn't an image is rejected", async () => {
    await expect(editor.assets.upload("image", Buffer.from("no picture"))).rejects.toThrow("Not a JPEG");
  });
});

test("a source map traces each text to its field, through references and coalesce", async () => {
  await editor.createOrReplace({ _id: "author", _type: "person", name: "Ines" });
  const { _id } = await note({
    title: "Night",
    by: { _type: "reference", _ref: "author" },
    list: [{ _key: "k", text: "one" }],
  });
  const { resultSourceMap } = await editor.fetch(
    '*[_id == $id][0]{"t": coalesce(title, ""), "by": by->name, "list": list[]{text}}',
    { id: _id },
    { filterResponse: false, resultSourceMap: true },
  );
  const sources = Object.entries(resultSourceMap?.mappings ?? {}).map(([path, { source }]) => [
    path,
    source.type === "documentValue" && resultSourceMap?.documents[source.document]?._id,
    source.type === "documentValue" && resultSourceMap?.paths[source.path],
  ]);
  expect(sources).toEqual([
    ["$['t']", _id, "$['title']"],
    ["$['by']", "author", "$['name']"],
    ["$['list'][0]['text']", _id, "$['list'][?(@._key=='k')]['text']"],
  ]);
});

test("the Studio's search finds words in any field", async () => {
  await note({ text: [{ children: [{ text: "A quokka in the garden" }] }] });
  const query = '*[_type == "note" && [@, _id] match text::query($words)]{_id}';
  expect(await editor.fetch(query, { words: "quokka*" })).toHaveLength(1);
});
