import { Hono } from "hono";
import type { openCarrier } from "./carrier.ts";
import { textsPage } from "./page.ts";
import type { TextStore } from "./store.ts";

/** All phones: received messages as a page and as JSON, and replies. */
export const phones = (texts: TextStore, carrier: ReturnType<typeof openCarrier>): Hono =>
  new Hono()
    .get("/api/texts", (c) => c.json(texts.list(c.req.query("phone"))))
    .get("/texts", (c) => c.html(textsPage(texts.list(c.req.query("phone")), c.req.query("phone") ?? "")))
    .post("/texts/answer", async (c) => {
      const form = await c.req.parseBody();
      const [phone, to, body] = [form["phone"], form["to"], form["body"]].map((value) => String(value ?? ""));
      const status = await carrier.answer(phone ?? "", to ?? "", body ?? "");
      if (status !== 200) return c.text(`The site answered ${status}.`, 502);
      return c.redirect(`/texts?phone=${encodeURIComponent(phone ?? "")}`, 303);
    })
    .route("/", carrier.app);
