import { createServer, type Server } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { openVideoCalls } from "./video-call.ts";

it("without Zoom is a room of its own that nobody can guess", () => {
  const calls = openVideoCalls({ baseUrl: "https://meet.lamplight.test", zoom: null });
  const rooms = new Set(Array.from({ length: 100 }, () => calls.room()));
  expect(rooms.size).toBe(100);
  for (const room of rooms) expect(room).toMatch(/^https:\/\/meet\.lamplight\.test\/lamplight-[\w-]{24}$/);
});

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server does not listen on a port");
  return address.port;
}

/** Speaks Zoom's two calls (Server-to-Server OAuth, "Create a meeting") as far as they matter here. */
async function zoomAt(answer: (path: string) => { status: number; body: object }) {
  const asked: { path: string; authorization: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    asked.push({
      path: request.url ?? "",
      authorization: request.headers.authorization,
      body: Buffer.concat(chunks).toString(),
    });
    const { status, body } = answer(request.url ?? "");
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${portOf(server)}`;
  const zoom = { accountId: "acc", clientId: "id", clientSecret: "secret", oauthUrl: url, apiUrl: url };
  return { asked, calls: openVideoCalls({ baseUrl: "https://meet.lamplight.test", zoom }) };
}

it("with Zoom is a meeting Zoom arranges, with nothing about health in it", async () => {
  const { asked, calls } = await zoomAt((path) =>
    path.startsWith("/oauth")
      ? { status: 200, body: { access_token: "tok" } }
      : { status: 201, body: { id: 1, join_url: "https://zoom.us/j/1" } },
  );
  expect(calls.room()).toBeNull();
  expect(await calls.arrange(new Date("2026-11-20T20:00:00Z"), 30)).toBe("https://zoom.us/j/1");
  expect(asked.map(({ path }) => path)).toEqual([
    "/oauth/token?grant_type=account_credentials&account_id=acc",
    "/v2/users/me/meetings",
  ]);
  expect(asked[0]?.authorization).toBe(`Basic ${btoa("id:secret")}`);
  expect(asked[1]?.authorization).toBe("Bearer tok");
  expect(JSON.parse(asked[1]?.body ?? "")).toMatchObject({
    start_time: "2026-11-20T20:00:00.000Z",
    duration: 30,
    topic: "Lamplight video consultation",
  });
});

it("is tried again later when Zoom refuses", async () => {
  const { calls } = await zoomAt(() => ({ status: 500, body: {} }));
  await expect(calls.arrange(new Date(), 30)).rejects.toThrow("Zoom answered 500");
});
