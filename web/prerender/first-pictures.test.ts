import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { firstPictures } from "./first-pictures.ts";

/** A picture host, and a page store that records what it gets. */
async function openHost() {
  const requests: string[] = [];
  const server = createServer(({ url = "" }, answer) => {
    requests.push(url);
    if (url.startsWith("/gone")) return void answer.writeHead(404).end();
    const type = url.includes(".svg") ? "image/svg+xml" : "image/webp";
    answer.writeHead(200, { "content-type": type }).end(`picture at ${url}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const store = new Map<string, string>();
  const pictures = firstPictures({
    putPicture: async (name, picture) => void store.set(name, Buffer.from(picture).toString()),
  });
  const { port } = server.address() as AddressInfo;
  return { at: `http://127.0.0.1:${port}`, requests, store, ...pictures };
}

const page = (src: string, srcSet = "") => ({
  head: `<link rel="preload" as="image" href="${src}" imageSrcSet="${srcSet}" fetchPriority="high"/>`,
  root: `<img src="/files/logo.svg"/><img src="${src}" srcSet="${srcSet}" fetchPriority="high"/><img src="${src}&amp;later"/>`,
});

it("serves a page's first picture from our origin in every size, and fetches it once for all pages", async () => {
  const { at, requests, store, inPlace } = await openHost();
  const photo = page(`${at}/a.jpg?w=480&amp;rect=1`, `${at}/a.jpg?w=240 240w, ${at}/a.jpg?w=480&amp;rect=1 480w`);
  const { head, root } = await inPlace(photo);
  const [, small = "", large = ""] = /imageSrcSet="(\/first\/\S+) 240w, (\/first\/\S+) 480w"/.exec(head) ?? [];
  expect(head).toContain(`href="${large}"`);
  expect(root).toContain(`<img src="${large}" srcSet="${small} 240w, ${large} 480w"`);
  expect(store.get(large.replace("/first/", ""))).toBe("picture at /a.jpg?w=480&rect=1");
  expect(await inPlace(photo)).toEqual({ head, root });
  expect(requests.sort()).toEqual(["/a.jpg?w=240", "/a.jpg?w=480&rect=1"]);
});

it("fetches a removed picture again when an editor uses it again", async () => {
  const { at, requests, inPlace, forget } = await openHost();
  const nameIn = async (src: string) => /\/(first\/[^"]+)/.exec((await inPlace(page(src))).root)?.[1] ?? "";
  const name = await nameIn(`${at}/a.svg`);
  forget(["first/of-an-earlier-run.svg", `${name}.br`]);
  expect(await nameIn(`${at}/a.svg`)).toBe(name);
  expect(requests).toEqual(["/a.svg"]);
  forget([name]);
  expect(await nameIn(`${at}/a.svg`)).toBe(name);
  expect(requests).toEqual(["/a.svg", "/a.svg"]);
});

it("keeps the original URL of a picture that cannot be fetched, and does not fetch our own", async () => {
  const { at, requests, inPlace } = await openHost();
  const gone = page(`${at}/gone.svg`);
  expect(await inPlace(gone)).toEqual(gone);
  const own = page("/files/portraits/amara.svg");
  expect(await inPlace(own)).toEqual(own);
  expect(requests).toEqual(["/gone.svg"]);
});
