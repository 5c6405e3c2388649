import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { localCarrier } from "../local-environment.ts";
import { listenFrom } from "../ports.ts";
import { pushDevices } from "../push/server.ts";
import { rejectStrangers } from "../strangers.ts";
import { openCarrier } from "../texts/carrier.ts";
import { phones } from "../texts/server.ts";
import { openTextStore } from "../texts/store.ts";
import { mailboxPage } from "./page.ts";
import { MANNERS, type Manner, openPostOffice } from "./post.ts";
import { type MessageStore, openMessages, readEmail } from "./store.ts";

export type LocalMailbox = { url: string; smtpUrl: string; stop: () => Promise<void> };
/** The first ports to try; 0 for any. */
type Options = { port: number; smtpPort: number; file: string; texts?: { file: string; inboundUrl: string } };

/** A mail server that keeps emails and shows them as a page and as JSON. */
export async function startMailbox(options: Options): Promise<LocalMailbox> {
  const messages = openMessages(options.file);
  let manner: Manner = "take";
  const post = openPostOffice({
    keep: async (raw, to) =>
      messages.add({ raw, message: await readEmail(randomUUID(), raw, to, new Date().toISOString()) }),
    mannerFor: () => manner,
  });
  // An aborted connection would otherwise end the process. listenFrom handles busy ports.
  post.on("error", () => {});
  const smtpPort = await listenFrom(post.server, options.smtpPort);
  const app = mailboxApp(messages, (parsed) => (manner = parsed));
  const texts = openTextStore(options.texts?.file ?? ":memory:");
  app.route(
    "/",
    phones(
      texts,
      openCarrier({ ...localCarrier, inboundUrl: options.texts?.inboundUrl ?? "", keep: (text) => texts.add(text) }),
    ),
  );
  app.route("/", pushDevices());
  app.post("/control/start-over", (c) => {
    manner = "take";
    messages.forgetAll();
    texts.forgetAll();
    return c.json({ manner });
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  const port = await listenFrom(server, options.port);

  async function stop(): Promise<void> {
    await new Promise<void>((resolve) => post.close(resolve));
    const closed = once(server, "close");
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
    await closed;
    messages.close();
    texts.close();
  }
  let stopped: Promise<void> | undefined;
  return {
    url: `http://localhost:${port}`,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

const MannerInput = z.strictObject({ manner: z.enum(MANNERS) });

function mailboxApp(messages: MessageStore, behave: (manner: Manner) => Manner): Hono {
  return new Hono()
    .use(rejectStrangers)
    .post("/control", async (c) => {
      const parsed = MannerInput.safeParse(await c.req.json().catch(() => null));
      return parsed.success
        ? c.json({ manner: behave(parsed.data.manner) })
        : c.json({ error: z.prettifyError(parsed.error) }, 400);
    })
    .get("/api/messages", (c) => c.json(messages.list(c.req.query("to"))))
    .get("/api/messages/:id", (c) => {
      const message = messages.find(c.req.param("id"));
      return message ? c.json(message) : c.json({ error: "There is no such email." }, 404);
    })
    .get("/", (c) => {
      const to = c.req.query("to") ?? "";
      return c.html(mailboxPage(messages.list(to), undefined, to));
    })
    .get("/messages/:id", (c) => {
      const to = c.req.query("to") ?? "";
      const chosen = messages.find(c.req.param("id"));
      return c.html(mailboxPage(messages.list(to), chosen, to), chosen ? 200 : 404);
    })
    .get("/messages/:id/html", (c) => {
      const message = messages.find(c.req.param("id"));
      // Emails are untrusted HTML: show them without scripts.
      c.header("content-security-policy", "sandbox allow-popups; script-src 'none'");
      return message ? c.html(message.html) : c.notFound();
    })
    .get("/messages/:id/source", (c) => {
      const raw = messages.rawOf(c.req.param("id"));
      if (!raw) return c.notFound();
      const type = c.req.query("download") === undefined ? "text/plain; charset=utf-8" : "message/rfc822";
      return c.body(Buffer.from(raw), 200, {
        "content-type": type,
        ...(type === "message/rfc822" ? { "content-disposition": 'attachment; filename="message.eml"' } : {}),
      });
    })
    .get("/messages/:id/attachments/:number", (c) => {
      const file = messages.find(c.req.param("id"))?.attachments[Number(c.req.param("number"))];
      if (!file) return c.notFound();
      return c.body(Buffer.from(file.contentBase64, "base64"), 200, {
        "content-type": file.contentType,
        "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
      });
    })
    .get("/healthz", (c) => c.json({ success: true }));
}
