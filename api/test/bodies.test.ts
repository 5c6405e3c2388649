import { expect, it } from "vitest";
import { testApp } from "./app.ts";
import { wholeDescription } from "./description.ts";
import { operationsOf } from "./operations.ts";

const app = await testApp();
const uploads = operationsOf(await wholeDescription()).filter(({ body }) => body?.isForm);

it("some calls take a file", () => expect(uploads.length).toBeGreaterThan(6));

it.each(uploads)("$method $path accepts a camera's photograph", async ({ method, path }) => {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(3 * 1024 * 1024)], "photograph.jpg", { type: "image/jpeg" }));
  const address = path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
  const request = new Request(`http://localhost${address}`, { method, body: form });
  const length = (await request.clone().arrayBuffer()).byteLength;
  request.headers.set("content-length", String(length));
  expect((await app.app.request(request)).status).not.toBe(413);
});
