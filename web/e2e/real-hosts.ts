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
/** Who answers what, as Sanity shares it out. */
const hosts: Record<string, RegExp> = {
  [`${project}.api.sanity.io`]: /^\/v[^/]+\//,
  [`${project}.apicdn.sanity.io`]: /^\/v[^/]+\/data\/query\//,
  "cdn.sanity.io": /^\/(images|files)\//,
};
/** What Sanity tells any page, so that a Studio can say what its origin lacks. */
const allowAnyone = /\/(ping|check\/cors)$/;

export type Asked = { host: string; path: string; hasSecrets: boolean };
export type RealHosts = {
  /** The proxy that finds Sanity's names on this machine; everything else it refuses. */
  proxyUrl: string;
  /** The certificate of who signed theirs, in PEM. */
  authority: string;
  asked: Asked[];
  /** The names that somebody wanted and that are not here. */
  beyond: Set<string>;
  /** The pages that may ask, by origin, and whether with credentials; programs send no origin and may. */
  allowed: Map<string, { credentials: boolean }>;
  /** Has the next questions of browsers refused as too many. */
  refuse: (questions: number) => void;
  /** Makes the dataset private, or public again: who has no token is told nothing. */
  keepPrivate: (isPrivate: boolean) => void;
  /** Ends the browsers' streams of news as Sanity does when it takes no more readers. */
  sendAway: () => void;
  close: () => void;
};

/** Puts a lake behind Sanity's own host names, over TLS. */
export async function realHosts(contentApiUrl: string): Promise<RealHosts> {
  // Under this name the lake sends no stream to a host of its own.
  const contentApi = new URL(contentApiUrl.replace("localhost", "127.0.0.1"));
  const names = Object.keys(hosts).map((value) => ({ type: 2 as const, value }));
  const { private: key, cert } = await generate([{ name: "commonName", value: "cdn.sanity.io" }], {
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: names },
    ],
  });
  const asked: Asked[] = [];
  const allowed: RealHosts["allowed"] = new Map();
  const beyond = new Set<string>();
  const streams = new Set<Http2ServerResponse>();
  let refusals = 0;
  let isPrivate = false;
  // In HTTP/2, as Sanity: over HTTP/1.1 a browser would open six connections, and a Studio holds as many streams of news.
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
    passOn(contentApi, host, request, response, cors);
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    asked.push({ host: request.headers.host ?? "", path: request.url ?? "", hasSecrets: true });
    joinSockets(contentApi, request, socket, head);
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
      beyond.add(name);
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
    beyond,
    allowed,
    refuse: (questions) => {
      refusals = questions;
    },
    keepPrivate: (is) => {
      isPrivate = is;
    },
    sendAway: () => {
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

/** Answers as the lake does, with pictures where Sanity has them. */
function passOn(
  contentApi: URL,
  host: string,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  cors: Record<string, string>,
): void {
  const notOurs = /^(:.*|host|accept-encoding|connection)$/;
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !notOurs.test(name)));
  // A connection of its own each time: one that is kept may be closed by the lake just as it is used again.
  const onward = ask(new URL(request.url, contentApi), { method: request.method, headers, agent: false });
  onward.once("error", () => response.destroy());
  onward.once(
    "response",
    (answer) => void answerWith(contentApi, host, answer, response, cors).catch(() => response.destroy()),
  );
  response.once("close", () => onward.destroy());
  request.pipe(onward);
}

async function answerWith(
  contentApi: URL,
  host: string,
  answer: IncomingMessage,
  response: Http2ServerResponse,
  cors: Record<string, string>,
): Promise<void> {
  // Whose page may read the answer is said here, not by the lake.
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

/** Joins a page's web socket to the lake's. */
function joinSockets(contentApi: URL, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const headers = { ...request.headers, host: contentApi.host };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const onward = connect(Number(contentApi.port), contentApi.hostname, () => {
    onward.write([`GET ${request.url} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
    onward.write(head);
  });
  join(socket, onward);
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
