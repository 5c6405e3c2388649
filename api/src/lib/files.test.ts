import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { openFiles } from "./files.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** A store that speaks as much of S3 as keeping and fetching takes. Answers its address and what it holds. */
async function aStore() {
  const kept = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const key = new URL(request.url ?? "", "http://store").pathname;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const content = kept.get(key);
    if (request.method === "PUT") kept.set(key, Buffer.concat(chunks));
    else if (request.method === "DELETE") kept.delete(key);
    else if (!content) {
      response.writeHead(404, { "content-type": "application/xml" });
      return response.end(request.method === "HEAD" ? undefined : "<Error><Code>NoSuchKey</Code></Error>");
    } else {
      response.writeHead(200, { "content-length": content.length });
      return response.end(request.method === "HEAD" ? undefined : content);
    }
    response.writeHead(request.method === "DELETE" ? 204 : 200, { etag: '"1"' });
    return response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { kept, url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}` };
}

const folder = await mkdtemp(join(tmpdir(), "lamplight-files-"));
afterAll(() => rm(folder, { recursive: true }));
const store = await aStore();
const s3 = {
  bucket: "lamplight",
  region: "us-east-1",
  endpoint: store.url,
  credentials: { accessKeyId: "key", secretAccessKey: "secret" },
};

describe.each([
  ["a folder", await openFiles({ filesDir: folder, s3: null })],
  ["an S3-compatible store", await openFiles({ filesDir: "", s3 })],
])("%s", (_, files) => {
  it("keeps a picture under a name nobody can guess, until it is forgotten", async () => {
    const address = await files.keepPicture(bytes("a face"));
    expect(address).toMatch(/^\/files\/pictures\/[\w-]{24}\.webp$/);
    const name = address.replace("/files/", "");
    expect(await new Response(await files.publicFile(name)).text()).toBe("a face");
    await files.forgetPicture(address);
    expect(await files.publicFile(name)).toBeNull();
  });

  it("keeps a private file that no public name reaches", async () => {
    const key = await files.keepPrivately(bytes("a resume"), "pdf");
    expect(new TextDecoder().decode(await files.read(key))).toBe("a resume");
    expect(await files.publicFile(key)).toBeNull();
    await files.forget(key);
    await expect(files.read(key)).rejects.toThrow();
  });

  it("leaves alone what it did not keep", async () => {
    await files.forgetPicture("");
    await files.forgetPicture("/files/portraits/amara.svg");
  });
});

it("pictures in the store are served from the site's own address; private files from none", async () => {
  const app = await testApp({
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  const address = await app.on.files.keepPicture(bytes("a face"));
  const key = await app.on.files.keepPrivately(bytes("a resume"), "pdf");
  const shown = await app.app.request(address);
  expect([shown.status, shown.headers.get("content-type"), await shown.text()]).toEqual([200, "image/webp", "a face"]);
  expect(shown.headers.get("cache-control")).toContain("immutable");
  for (const path of [`/files/${key}`, `/files/../${key}`, `/files/pictures/..%2f..%2f${key}`]) {
    expect((await app.app.request(path)).status).toBe(404);
  }
  expect([...store.kept.keys()].every((name) => name.startsWith("/lamplight/"))).toBe(true);
  expect(await readdir(join(app.on.config.filesDir, "public"))).toEqual([]);
});
