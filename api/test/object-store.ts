import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { SignatureV4 } from "@smithy/signature-v4";
import { afterAll } from "vitest";

const REGION = "us-east-1";
export const STORE_KEYS = { accessKeyId: "key", secretAccessKey: "secret" };
const LATEST_MS = 15 * 60_000;

type Refusal = [status: number, code: string];

/**
 * An S3 store with the few calls that the product uses. It accepts only requests signed with its key, within fifteen minutes, over
 * the received bytes (AWS Signature Version 4). `beBusy` makes it respond SlowDown; `beSilent` makes it not respond.
 */
export async function anObjectStore() {
  const kept = new Map<string, Buffer>();
  const signed: { path: string; headers: Record<string, string> }[] = [];
  let isBusy = false;
  let isSilent = false;
  const server = createServer(async (request, response) => {
    const content = await buffer(request);
    if (isSilent) return;
    const refused: Refusal | null = isBusy ? [503, "SlowDown"] : await errorOf(request, content);
    signed.push({ path: request.url ?? "", headers: ownHeaders(request) });
    const key = new URL(request.url ?? "", "http://store").pathname;
    const found = kept.get(key);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const list = request.method === "GET" ? listOf(request.url ?? "", kept) : null;
    if (list && !refused) return response.writeHead(200, { "content-type": "application/xml" }).end(list);
    const [status, code]: Refusal | [number] =
      refused ?? (isRead && !found ? [404, "NoSuchKey"] : [request.method === "DELETE" ? 204 : 200]);
    if (code !== undefined) {
      response.writeHead(status, { "content-type": "application/xml" });
      return response.end(request.method === "HEAD" ? undefined : `<Error><Code>${code}</Code></Error>`);
    }
    if (request.method === "PUT") kept.set(key, content);
    if (request.method === "DELETE") kept.delete(key);
    response.writeHead(status, isRead ? { "content-length": found?.length ?? 0 } : { etag: '"1"' });
    return response.end(request.method === "GET" ? found : undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return {
    kept,
    /** Received requests, to be sent again. */
    signed,
    beBusy: () => {
      isBusy = true;
    },
    beSilent: () => {
      isSilent = true;
    },
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
  };
}

/** ListObjectsV2: a bucket's keys, two per page; null for other requests. */
function listOf(address: string, kept: Map<string, Buffer>): string | null {
  const { pathname, searchParams } = new URL(address, "http://store");
  if (searchParams.get("list-type") !== "2") return null;
  const bucket = `${pathname.replace(/\/$/, "")}/`;
  const keys = [...kept.keys()].filter((key) => key.startsWith(bucket)).map((key) => key.slice(bucket.length));
  const from = Number(searchParams.get("continuation-token") ?? 0);
  const rows = keys.slice(from, from + 2).map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`);
  const more = keys.length > from + 2 ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : "";
  return `<ListBucketResult>${rows.join("")}<IsTruncated>${more !== ""}</IsTruncated>${more}</ListBucketResult>`;
}

/** Without hop-by-hop headers. */
const ownHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ["host", "connection", "content-length", "transfer-encoding", "expect"].includes(name)
        ? []
        : [[name, String(value)]],
    ),
  );

async function errorOf(request: IncomingMessage, content: Buffer): Promise<Refusal | null> {
  const signed = /Credential=([^/]+)\/.*SignedHeaders=([^,]+), Signature=([0-9a-f]+)/.exec(
    request.headers.authorization ?? "",
  );
  const [, keyId, names = "", signature] = signed ?? [];
  if (keyId !== STORE_KEYS.accessKeyId) return [403, "InvalidAccessKeyId"];
  const at = dateOf(request.headers["x-amz-date"]);
  if (!at || Math.abs(Date.now() - at.getTime()) > LATEST_MS) return [403, "RequestTimeTooSkewed"];
  const hash = request.headers["x-amz-content-sha256"];
  if (hash !== "UNSIGNED-PAYLOAD" && hash !== createHash("sha256").update(content).digest("hex"))
    return [400, "XAmzContentSHA256Mismatch"];
  return (await signatureOf(request, names.split(";"), at)) === signature ? null : [403, "SignatureDoesNotMatch"];
}

/** Parses `20261122T031500Z`. */
function dateOf(text: string | string[] | undefined): Date | null {
  const [, day, time] = /^(\d{8})T(\d{6})Z$/.exec(String(text)) ?? [];
  if (!day || !time) return null;
  return new Date(`${day.replace(/(....)(..)(..)/, "$1-$2-$3")}T${time.replace(/(..)(..)(..)/, "$1:$2:$3")}Z`);
}

/** The expected signature of a request. */
async function signatureOf(request: IncomingMessage, names: string[], signingDate: Date): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://store");
  const signer = new SignatureV4({
    service: "s3",
    region: REGION,
    credentials: STORE_KEYS,
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const { headers } = await signer.sign(
    {
      method: request.method ?? "GET",
      protocol: "http:",
      hostname: "store",
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(request.headers[name] ?? "")])),
    },
    { signingDate, signableHeaders: new Set(names) },
  );
  return /Signature=([0-9a-f]+)/.exec(headers["authorization"] ?? "")?.[1];
}

/** SHA-256, or HMAC with a secret, in the interface of the signer. */
class Sha256 {
  private readonly hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = secret === undefined ? createHash("sha256") : createHmac("sha256", bytesOf(secret));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.hash.update(bytesOf(data));
  }
  async digest(): Promise<Uint8Array> {
    return new Uint8Array(this.hash.digest());
  }
  reset(): void {}
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === "string") return new TextEncoder().encode(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
