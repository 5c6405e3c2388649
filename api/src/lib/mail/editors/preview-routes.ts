import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../http/app-env.ts";
import { notFound } from "../../http/errors.ts";
import { body, reply } from "../../http/http.ts";
import { EmailWords } from "./email-words.ts";
import { previewWithWords } from "./sample-emails.ts";

const Asked = z.object({ kind: z.string(), words: EmailWords });

export const emailPreviewRoutes = new Hono<AppEnv>().post("/email-preview", body(Asked), async (c) => {
  const { kind, words } = c.req.valid("json");
  const email = await previewWithWords(c.var.services, kind, words);
  if (!email) throw notFound("email");
  return reply(c, email);
});
