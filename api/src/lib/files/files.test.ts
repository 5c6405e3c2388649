import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { testApp } from "../../../test/app.ts";
import { anObjectStore, STORE_KEYS } from "../../../test/object-store.ts";
import { asTransientError } from "../db/transient-errors.ts";
import { newPictureKey, newPrivateKey, openFiles, pictureAddress, pictureKey } from "./files.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

const folder = await mkdtemp(join(tmpdir(), "lamplight-files-"));
afterAll(() => rm(folder, { recursive: true }));
const store = await anObjectStore();
const s3 = {
  bucket: "lamplight",
  region: "us-east-1",
  endpoint: store.url,
  credentials: STORE_KEYS,
};

describe.each([
  ["a folder", await openFiles({ filesDir: folder, s3: null })],
  ["an S3-compatible store", await openFiles({ filesDir: "", s3 })],
])("%s", (_, files) => {
  it("stores a picture under an unguessable name until it is deleted", async () => {
    const key = newPictureKey();
    await files.keep(key, bytes("a face"));
    const address = pictureAddress(key);
    expect(address).toMatch(/^\/files\/pictures\/[\w-]{24}\.webp$/);
    expect(pictureKey(address)).toBe(key);
    const name = address.replace("/files/", "");
    expect(await new Response(await files.publicFile(name)).text()).toBe("a face");
    await files.forget(key);
    expect(await files.publicFile(name)).toBeNull();
  });

  it("stores a private file that no public name reaches", async () => {
    const key = newPrivateKey("pdf");
    await files.keep(key, bytes("a resume"));
    expect(new TextDecoder().decode(await files.read(key))).toBe("a resume");
    expect(await files.publicFile(key)).toBeNull();
    await files.forget(key);
    await expect(files.read(key)).rejects.toThrow();
  });

  it("lists the keys of all files, however many there are", async () => {
    const keys = [newPictureKey(), newPictureKey(), newPrivateKey("pdf"), newPrivateKey("png"), newPrivateKey("doc")];
    for (const key of keys) await files.keep(key, bytes("a file"));
    const listed: string[] = [];
    for await (const key of files.keys()) listed.push(key);
    expect(listed).toEqual(expect.arrayContaining(keys));
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("deleting a missing file does nothing", async () => {
    await files.forget(newPictureKey());
  });
});

it.each([
  ["another secret", { ...STORE_KEYS, secretAccessKey: "another" }],
  ["an unknown key", { ...STORE_KEYS, accessKeyId: "nobody" }],
])("a store rejects requests signed with %s, and stores nothing", async (_, credentials) => {
  const strict = await anObjectStore();
  const files = await openFiles({ filesDir: "", s3: { ...s3, endpoint: strict.url, credentials } });
  await expect(files.keep(newPictureKey(), bytes("a face"))).rejects.toThrow();
  expect(strict.kept.size).toBe(0);
});

it("a signed request is rejected with other bytes, at another path or on another day", async () => {
  const strict = await anObjectStore();
  await (await openFiles({ filesDir: "", s3: { ...s3, endpoint: strict.url } })).keep(newPictureKey(), bytes("a face"));
  const [signed] = strict.signed;
  const again = async ({ path = signed?.path, content = "a face", date = signed?.headers["x-amz-date"] }) => {
    const headers = { ...signed?.headers, "x-amz-date": String(date) };
    return (await fetch(`${strict.url}${path}`, { method: "PUT", headers, body: content })).status;
  };
  expect(await again({})).toBe(200);
  expect(await again({ content: "another face" })).toBe(400);
  expect(await again({ path: "/lamplight/public/elsewhere" })).toBe(403);
  expect(await again({ date: "20200101T000000Z" })).toBe(403);
});

it("only pictures that were uploaded have a key", () => {
  expect([pictureKey(""), pictureKey("/files/portraits/amara.svg")]).toEqual([null, null]);
});

it("pictures in the store are served from the site's own address; private files from none", async () => {
  const app = await testApp({
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  const [face, key] = [newPictureKey(), newPrivateKey("pdf")];
  await app.services.files.keep(face, bytes("a face"));
  await app.services.files.keep(key, bytes("a resume"));
  const shown = await app.app.request(pictureAddress(face));
  expect([shown.status, shown.headers.get("content-type"), await shown.text()]).toEqual([200, "image/webp", "a face"]);
  expect(shown.headers.get("cache-control")).toContain("immutable");
  for (const path of [`/files/${key}`, `/files/../${key}`, `/files/pictures/..%2f..%2f${key}`]) {
    expect((await app.app.request(path)).status).toBe(404);
  }
  expect([...store.kept.keys()].every((name) => name.startsWith("/lamplight/"))).toBe(true);
  expect(await readdir(join(app.services.config.filesDir, "public"))).toEqual([]);
});

it("a store that accepts a file and never responds times out, and counts as an outage", async () => {
  const silent = await anObjectStore();
  const files = await openFiles({ filesDir: "", s3: { ...s3, endpoint: silent.url } }, 100);
  const key = newPictureKey();
  await files.keep(key, bytes("a face"));
  silent.beSilent();
  const calls = [
    () => files.keep(key, bytes("a face")),
    () => files.read(key),
    () => files.publicFile("pictures/x.webp"),
  ];
  for (const call of calls) {
    const error = await call().catch((thrown) => thrown);
    expect(asTransientError(error)?.message).toBe("We can't reach our files right now. Please try again in a minute.");
  }
  await expect(files.forget(key)).rejects.toThrow();
});

it("a visitor is asked to try again while the store does not respond, and the log says why", async () => {
  const busy = await anObjectStore();
  busy.beBusy();
  const app = await testApp({
    S3_BUCKET: "lamplight",
    S3_ENDPOINT: busy.url,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  const logged = vi.spyOn(app.services.log, "error");
  const resume = new FormData();
  for (const [name, value] of [
    ["fullname", "Ann"],
    ["email", "ann@x.test"],
  ] as const)
    resume.append(name, value);
  resume.append("pdf", new File(["%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"], "cv.pdf"));
  const answer = await app.post("/api/resume/upload", resume);
  expect(answer).toMatchObject({
    status: 503,
    body: { message: "We can't reach our files right now. Please try again in a minute." },
  });
  expect(logged).toHaveBeenCalledWith(expect.anything(), "the file store failed");
});
