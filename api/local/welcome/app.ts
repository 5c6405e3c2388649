import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { DEMO_PASSWORD } from "../../db/seed/accounts.ts";
import { rejectStrangers } from "../strangers.ts";
import { cards } from "./cards.ts";
import { keepTokenPage, welcomePage } from "./page.ts";

/** Calls the API, like `fetch`, with the path of a call in place of its URL. */
type CallApi = (path: string, init: RequestInit) => Response | Promise<Response>;

/** Puts the page /welcome in front of the site. It exists on the local stack only. */
export const welcomeInFront =
  ({ apiUrl, mailboxUrl }: { apiUrl: string; mailboxUrl: string }) =>
  (site: RequestListener): RequestListener => {
    const callApi: CallApi = (path, init) => fetch(new URL(path, apiUrl), init);
    const welcome = getRequestListener(createWelcome(callApi, mailboxUrl).fetch);
    return (req, res) => (/^\/welcome(?=[/?]|$)/.test(req.url ?? "") ? welcome(req, res) : site(req, res));
  };

/** The page with five cards, and the calls behind their buttons. */
export function createWelcome(callApi: CallApi, mailboxUrl: string): Hono {
  return new Hono()
    .use(rejectStrangers)
    .get("/welcome", (c) => c.html(welcomePage(cards, mailboxUrl)))
    .post("/welcome/:id", async (c) => {
      const card = cards.find(({ id }) => id === c.req.param("id"));
      if (!card) return c.notFound();
      const { signIn, email, opens } = card;
      if (!signIn) return c.redirect(opens, 303);
      const answer = await callApi(signIn.path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: DEMO_PASSWORD }),
      });
      if (!answer.ok) return c.text(`We couldn't sign you in: ${await answer.text()}`, 502);
      if (signIn.kept === "cookie") {
        for (const cookie of answer.headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
        return c.redirect(opens, 303);
      }
      const { answerField } = signIn;
      const token = z.record(z.string(), z.unknown()).parse(await answer.json())[answerField];
      return c.html(keepTokenPage({ answerField, token: z.string().parse(token), owner: email, opens }));
    });
}
