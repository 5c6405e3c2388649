import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../http/app-env.ts";
import { AppError } from "../http/errors.ts";
import type { Services } from "../services.ts";
import { openDraftContent } from "./draft-content.ts";

/** A secret has 32 random bytes. */
const BEARER = /^Bearer ([\w-]{43})$/;

/**
 * Lets only editors call. The Studio has no login here: it stores a pass under the hash of a secret, which only somebody who may write
 * content can do, and calls with the secret. Without Sanity's tokens nobody may call.
 */
export function onlyEditors({ config, log }: Pick<Services, "config" | "log">) {
  const drafts = config.drafts && openDraftContent(config.content, config.drafts);
  return createMiddleware<AppEnv>(async (c, next) => {
    const [, secret] = BEARER.exec(c.req.header("authorization") ?? "") ?? [];
    const isEditor = drafts && secret ? await drafts.hasPass(secret).catch(unavailable) : false;
    if (!isEditor) throw new AppError("unauthenticated", "Only the Studio can do this. Reload it and try again.");
    await next();
  });

  function unavailable(error: unknown): never {
    log.warn({ err: error }, "whether an editor calls could not be checked");
    throw new AppError("unavailable", "The content can't be reached right now. Please try again in a minute.");
  }
}
