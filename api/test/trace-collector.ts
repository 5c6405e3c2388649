import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";

const Pairs = z
  .array(
    z.object({
      key: z.string(),
      value: z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.string() })]),
    }),
  )
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0] ?? ""])));
const CollectedSpan = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: Pairs,
  status: z.object({ code: z.int() }),
});
const Body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Pairs }),
      scopeSpans: z.array(z.object({ spans: z.array(CollectedSpan) })),
    }),
  ),
});

/** A collector of traces that speaks OTLP over HTTP in JSON, and keeps what it gets. */
export async function aTraceCollector() {
  const received: { headers: Record<string, unknown>; text: string }[] = [];
  const server = createServer(async (asked, answer) => {
    const isTraces = asked.method === "POST" && asked.url === "/v1/traces";
    received.push({ headers: asked.headers, text: await text(asked) });
    answer.writeHead(isTraces ? 200 : 404, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const bodies = () => received.map((one) => Body.parse(JSON.parse(one.text)));
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    text: () => received.map((one) => one.text).join("\n"),
    headers: () => received.map(({ headers }) => headers),
    services: () => bodies().flatMap((body) => body.resourceSpans.map(({ resource }) => resource.attributes)),
    spans: () =>
      bodies().flatMap((body) =>
        body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => void server.close(),
  };
}
