import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { z } from "zod";
import type { Server } from "./servers.ts";

const Port = z.object({ port: z.int() });

/** Where the floor has a page that holds one line of words. */
export const LEAST = "/least";
const least: Kept = {
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: Buffer.from(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Least</title><h1>Least</h1></html>`,
  ),
};

/** A page with its words, pictures and styles, and without one script: what no page can be faster than. */
const withoutScript = (page: string): string =>
  page
    .replaceAll(/<script\b.*?<\/script>/gs, "")
    .replaceAll(/<template\b.*?<\/template>/gs, "")
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "");

/** The floor: every page of a site as one static file, with whatever else it asks for as the site itself gives it. */
export async function startFloorSite(siteUrl: string): Promise<Server> {
  const known = new Map([[LEAST, Promise.resolve(least)]]);
  const server = createServer((request, answer) => {
    const path = request.url ?? "/";
    const kept = known.get(path) ?? keep(new URL(path, siteUrl));
    known.set(path, kept);
    kept.then(
      (found) => give(found, answer),
      () => answer.writeHead(502).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = Port.parse(server.address());
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Kept = { status: number; headers: Record<string, string>; body: Buffer };

async function keep(url: URL): Promise<Kept> {
  const answer = await fetch(url);
  const { status } = answer;
  const headers = Object.fromEntries(answer.headers);
  for (const name of ["content-length", "transfer-encoding", "connection", "keep-alive"]) delete headers[name];
  const whole = Buffer.from(await answer.arrayBuffer());
  const isPage = headers["content-type"]?.startsWith("text/html");
  const body = isPage ? Buffer.from(withoutScript(whole.toString())) : whole;
  if (headers["content-encoding"] === undefined && !isPage) return { status, headers, body };
  return { status, headers: { ...headers, "content-encoding": "br" }, body: brotliCompressSync(body) };
}

const give = ({ status, headers, body }: Kept, answer: ServerResponse) => answer.writeHead(status, headers).end(body);
