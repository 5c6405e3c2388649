import { once } from "node:events";
import { request as ask, createServer as createProxy, type IncomingMessage } from "node:http";
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from "node:http2";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { generate } from "selfsigned";

const project = "local";
/** Sanity's hosts and the paths that each serves. */
const hosts: Record<string, RegExp> = {
  [`${project}.api.sanity.io`]: /^\/v[^/]+\//,
  [`${project}.apicdn.sanity.io`]: /^\/v[^/]+\/data\/query\//,
  "cdn.sanity.io": /^\/(images|files)\//,
};
/** Paths that Sanity serves to any origin, so that a Studio can say what its origin lacks. */
const allowAnyone = /\/(ping|check\/cors)$/;

export type AskedRequest = { host: string; path: string; hasSecrets: boolean };
export type RealHosts = {
  /** Proxy that resolves Sanity's host names on this machine, and rejects all others. */
  proxyUrl: string;
  /** Certificate of the authority, in PEM. */
  authority: string;
  asked: AskedRequest[];
  /** Requested host names that do not exist here. */
  unknownHosts: Set<string>;
  /** Allowed origins, and whether with credentials. Programs send no origin and are allowed. */
  allowed: Map<string, { credentials: boolean }>;
  /** Rejects the browsers' next queries with "too many requests". */
  rejectNext: (questions: number) => void;
  /** Makes the dataset private or public. A private one needs a token. */
  setPrivate: (isPrivate: boolean) => void;
  /** Ends the browsers' event streams with "goaway", as Sanity does when it has no room. */
  sendGoAway: () => void;
  close: () => void;
};

/** Serves a content API under Sanity's own host names, over TLS. */
export async function realHosts(contentApiUrl: string): Promise<RealHosts> {
  // With this name the content API sends no stream to another host.
  const contentApi = new URL(contentApiUrl.replace("localhost", "127.0.0.1"));
  const names = Object.keys(hosts).map((value) => ({ type: 2 as const, value }));
  const { private: key, cert } = await generate([{ name: "commonName", value: "cdn.sanity.io" }], {
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: names },
    ],
  });
  const asked: AskedRequest[] = [];
  const allowed: RealHosts["allowed"] = new Map();
  const unknownHosts = new Set<string>();
  const streams = new Set<Http2ServerResponse>();
  let refusals = 0;
  let isPrivate = false;
  // HTTP/2, as at Sanity: over HTTP/1.1 a browser opens six connections, and a Studio holds that many event streams.
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const { cookie, authorization, origin } = request.headers;
    const host = request.authority ?? request.headers.host ?? "";
    const path = request.url;
    asked.push({ host, path, hasSecrets: Boolean(cookie ?? authorization) });
    if (!hosts[host]?.test(path)) return void response.writeHead(404).end();
    const mayAsk = host === "cdn.sanity.io" ? { credentials: false } : allowed.get(origin ?? "");
    if (origin && allowAnyone.test(path)) {
      const result = { allowed: Boolean(mayAsk), withCredentials: mayAsk?.credentials ?? false };
      response.writeHead(200, { "content-type": "application/json", "access-control-allow-origin": origin });
      return void response.end(JSON.stringify({ result }));
    }
    if (origin && !mayAsk) return void response.writeHead(403).end("CORS Origin not allowed");
    const cors: Record<string, string> = origin ? { "access-control-allow-origin": origin, vary: "origin" } : {};
    if (origin && mayAsk?.credentials) cors["access-control-allow-credentials"] = "true";
    if (isPrivate && request.method !== "OPTIONS" && /\/data\/(query|live)\//.test(path) && !authorization)
      return void response.writeHead(401, cors).end();
    if (origin && path.includes("/data/query/") && refusals > 0) {
      refusals -= 1;
      return void response.writeHead(429, { "retry-after": "0", ...cors }).end();
    }
    if (origin && path.includes("/data/live/")) {
      streams.add(response);
      response.once("close", () => streams.delete(response));
    }
    forward(contentApi, host, request, response, cors);
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    asked.push({ host: request.headers.host ?? "", path: request.url ?? "", hasSecrets: true });
    pipeSockets(contentApi, request, socket, head);
  });
  const sessions = new Set<Duplex>();
  server.on("secureConnection", (socket) => {
    sessions.add(socket);
    socket.once("close", () => sessions.delete(socket));
  });
  const tlsPort = await listening(server);

  const proxy = createProxy((_, response) => response.writeHead(502).end());
  proxy.on("connect", (request: IncomingMessage, client, head) => {
    const [name = ""] = request.url?.split(":") ?? [];
    if (!(name in hosts)) {
      unknownHosts.add(name);
      return void client.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    }
    const tunnel = connect(tlsPort, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      tunnel.write(head);
    });
    join(client, tunnel);
  });
  const proxyPort = await listening(proxy);
  return {
    proxyUrl: `http://127.0.0.1:${proxyPort}`,
    authority: cert,
    asked,
    unknownHosts,
    allowed,
    rejectNext: (questions) => {
      refusals = questions;
    },
    setPrivate: (is) => {
      isPrivate = is;
    },
    sendGoAway: () => {
      for (const stream of streams) stream.end('event: goaway\nid: away\ndata: {"reason":"too many"}\n\n');
    },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
}

/** Forwards to the content API, with pictures under Sanity's URLs. */
function forward(
  contentApi: URL,
  host: string,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  cors: Record<string, string>,
): void {
  const foreign = /^(:.*|host|accept-encoding|connection)$/;
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !foreign.test(name)));
  // A new connection each time: a kept one may be closed by the content API while it is reused.
  const upstream = ask(new URL(request.url, contentApi), { method: request.method, headers, agent: false });
  upstream.once("error", () => response.destroy());
  upstream.once(
    "response",
    (answer) => void answerWith(contentApi, host, answer, response, cors).catch(() => response.destroy()),
  );
  response.once("close", () => upstream.destroy());
  request.pipe(upstream);
}

async function answerWith(
  contentApi: URL,
  host: string,
  answer: IncomingMessage,
  response: Http2ServerResponse,
  cors: Record<string, string>,
): Promise<void> {
  // CORS headers are set here, not by the content API.
  const own =
    /^(connection|keep-alive|content-length|transfer-encoding|access-control-allow-(origin|credentials)|vary)$/;
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !own.test(name)));
  response.writeHead(answer.statusCode ?? 502, { ...headers, ...cors });
  const ownOrigin = new RegExp(`http://(localhost|127\\.0\\.0\\.1):${contentApi.port}`, "g");
  if (answer.headers["content-type"]?.includes("json"))
    return void response.end(
      (await text(answer))
        .replaceAll(new RegExp(`${ownOrigin.source}(?=/(images|files)/)`, "g"), "https://cdn.sanity.io")
        .replaceAll(ownOrigin, `https://${host}`),
    );
  await pipeline(answer, response);
}

/** Connects a page's web socket to the content API's. */
function pipeSockets(contentApi: URL, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const headers = { ...request.headers, host: contentApi.host };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const upstream = connect(Number(contentApi.port), contentApi.hostname, () => {
    upstream.write([`GET ${request.url} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
    upstream.write(head);
  });
  join(socket, upstream);
}

function join(one: Duplex, other: Duplex): void {
  one.pipe(other).pipe(one);
  one.on("error", () => other.destroy()).on("close", () => other.destroy());
  other.on("error", () => one.destroy()).on("close", () => one.destroy());
}

async function listening(server: Http2SecureServer | ReturnType<typeof createProxy>): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address: AddressInfo | string | null = server.address();
  if (!address || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}
