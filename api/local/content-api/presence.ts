import type { Server } from "node:http";
import type { Http2SecureServer, Http2Server } from "node:http2";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import { isStranger } from "../strangers.ts";
import { editor } from "./content-api.ts";
import { newId } from "./documents.ts";

const heartbeatMs = 20_000;
/** Well above the size of a presence message. */
const longestCall = 64 * 1024;

const Call = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z
    .object({ session: z.string().optional(), data: z.looseObject({ sessionId: z.string().optional() }).optional() })
    .optional(),
});

type Peer = { socket: WebSocket; subscription: string; isSubscribed: boolean; session: string };

/**
 * Presence of other editors: JSON-RPC over a WebSocket, as in the Studio. Browsers let any page open a socket, so the origin is
 * checked here. Invalid messages are ignored.
 */
export function attachPresence(server: Server | Http2Server | Http2SecureServer): void {
  const peers = new Set<Peer>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: longestCall });
  server.on("upgrade", (request, stream, head) => {
    stream.on("error", () => stream.destroy());
    if (isStranger(request.headers)) return stream.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
    if (!request.url?.includes("/socket/")) return stream.destroy();
    sockets.handleUpgrade(request, stream, head, (socket) => meet(socket, peers));
  });
}

function meet(socket: WebSocket, peers: Set<Peer>): void {
  const self: Peer = { socket, subscription: newId(), isSubscribed: false, session: "" };
  peers.add(self);
  const notifyOthers = (result: unknown) => {
    for (const peer of peers) {
      if (peer === self || !peer.isSubscribed) continue;
      const params = { subscription: peer.subscription, result };
      peer.socket.send(JSON.stringify({ jsonrpc: "2.0", method: "presence_subscription", params }));
    }
  };
  const heartbeat = setInterval(() => socket.send("♥"), heartbeatMs);
  socket.on("message", (raw) => {
    const call = callIn(raw);
    if (!call) return;
    const { id, method, params } = call;
    if (method === "presence_subscribe") self.isSubscribed = true;
    if (method === "presence_announce") {
      self.session = params?.data?.sessionId ?? "";
      notifyOthers({ type: "state", i: editor.id, m: params?.data });
    }
    if (method === "presence_rollcall") notifyOthers({ type: "rollCall", i: editor.id, session: params?.session });
    if (method === "presence_disconnect")
      notifyOthers({ type: "disconnect", i: editor.id, m: { session: params?.session } });
    socket.send(
      JSON.stringify({ jsonrpc: "2.0", id, result: method === "presence_subscribe" ? self.subscription : {} }),
    );
  });
  // After a protocol error, the library closes the socket itself.
  socket.on("error", () => {});
  socket.on("close", () => {
    clearInterval(heartbeat);
    peers.delete(self);
    notifyOthers({ type: "disconnect", i: editor.id, m: { session: self.session } });
  });
}

function callIn(raw: RawData): z.infer<typeof Call> | undefined {
  try {
    return Call.safeParse(JSON.parse(String(raw))).data;
  } catch {
    return undefined;
  }
}
