import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { dateAndTime } from "../../../contract/format-time.ts";
import {
  DRAFT,
  type DraftBar,
  isPath,
  LONGEST_DRAFT_COMMENT,
  LONGEST_REVIEWER,
} from "../../../contract/page-rendering.ts";
import type { AppEnv } from "../http/app-env.ts";
import { AppError } from "../http/errors.ts";
import { protection, styleHashes } from "../http/protection.ts";
import { consume, perAddress } from "../http/rate-limit.ts";
import { type OwnApi, readOwnApi } from "../pages/source-versions.ts";
import type { Services } from "../services.ts";
import { type DraftShare, openDraftContent } from "./draft-content.ts";

/** A link's secret has 32 random bytes. */
const LINK = `${DRAFT}/:secret{[\\w-]{43}}`;

const RELOAD = "Your answer couldn't be read. Reload the page and try again.";

const Said = z.object({
  kind: z.enum(["comment", "approval"], RELOAD),
  name: z
    .string(RELOAD)
    .trim()
    .min(1, "Enter your name, so that the editors know who you are.")
    .max(LONGEST_REVIEWER, "Enter a shorter name."),
  text: z
    .string(RELOAD)
    .trim()
    .max(LONGEST_DRAFT_COMMENT, `Your comment is too long. Keep it under ${LONGEST_DRAFT_COMMENT} characters.`),
  revision: z.string(RELOAD).regex(/^[\w-]{1,64}$/, RELOAD),
});

/** A form as it was sent, however wrong. */
const Typed = z.object({ name: z.string().catch(""), text: z.string().catch("") });

/** No copy is kept anywhere, no search engine lists it, and no other site learns its address. */
const secretPage = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.header("cache-control", "no-store");
  c.header("x-robots-tag", "noindex, nofollow");
  c.header("referrer-policy", "no-referrer");
});

/**
 * Shows the draft of one page to somebody with a link from the Studio, who may approve it or comment on it. The page is rendered here, without
 * any script, so neither a token nor the data behind the page reaches the browser. Without Sanity's tokens there are no such pages.
 * @param isShareable true for the path of a page that is the same for everyone
 */
export function draftRoutes(
  { config, renderer, log }: Pick<Services, "config" | "renderer" | "log">,
  ownApi: OwnApi,
  isShareable: (path: string) => Promise<boolean>,
) {
  const routes = new Hono<AppEnv>();
  if (!config.drafts || !renderer) return routes;
  const { render } = renderer;
  const drafts = openDraftContent(config.content, config.drafts);

  const unavailable = (error: unknown): never => {
    log.warn({ err: error }, "a shared draft could not be shown");
    throw new AppError("unavailable", "This draft can't be shown right now. Please try again in a minute.");
  };

  async function shared(secret: string): Promise<DraftShare | null> {
    const share = await drafts.share(secret).catch(unavailable);
    return share && (await isShareable(share.path)) ? share : null;
  }

  async function show(c: Context<AppEnv>, share: DraftShare, bar: Partial<DraftBar>, status: 200 | 400 = 200) {
    const read = (source: string) => (isPath(source) ? readOwnApi(ownApi, source) : drafts.read(source));
    const { revision, expiresAt, path } = share;
    const until = dateAndTime(expiresAt, config.practiceTimeZone);
    const whole = { until, revision, name: "", text: "", said: null, problem: null, ...bar };
    const { body } = await render(path, read, [], whole).catch(unavailable);
    return send(c, String(body), status);
  }

  /** The page has styles of its own, and nothing may run in it. */
  async function send(c: Context<AppEnv>, page: string, status: 200 | 400 | 410) {
    await protection(config, styleHashes(page))(c, async () => {
      c.res = c.html(page, status);
    });
    const policy = c.res.headers.get("content-security-policy") ?? "";
    c.header("content-security-policy", policy.replace("script-src 'self'", "script-src 'none'"));
    return c.res;
  }

  return routes
    .use(`${DRAFT}/*`, secretPage)
    .get(LINK, perAddress("draftViewsPerAddress"), async (c) => {
      const share = await shared(c.req.param("secret"));
      if (!share) return send(c, ENDED, 410);
      const said = c.req.query("said");
      return show(c, share, { said: said === "comment" || said === "approval" ? said : null });
    })
    .post(LINK, perAddress("draftViewsPerAddress"), async (c) => {
      const secret = c.req.param("secret");
      const share = await shared(secret);
      if (!share) return send(c, ENDED, 410);
      const sent = await c.req.parseBody();
      const said = Said.safeParse(sent);
      const problem = said.success
        ? said.data.kind === "comment" && !said.data.text && "Write your comment first."
        : said.error.issues[0]?.message;
      if (!said.success || problem) return show(c, share, { ...Typed.parse(sent), problem: problem || null }, 400);
      await consume(c.var.services, "commentsPerDraftLink", secret);
      await drafts.comment(share, said.data).catch(unavailable);
      return c.redirect(`${DRAFT}/${secret}?said=${said.data.kind}`, 303);
    });
}

const ENDED = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Draft link ended</title>
<style>body{margin:20vh auto;max-width:34rem;padding:0 1rem;font:1.125rem/1.55 system-ui,sans-serif;color:#1b2a28;background:#fbf7f0}</style></head>
<body><main><h1>Draft link ended</h1><p>This link to a draft has ended or was turned off. Ask the editor for a new one.</p></main></body>
</html>`;
