import { Hono } from "hono";
import type { Config } from "../../config.ts";
import type { AppEnv } from "../http/app-env.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The file is made from the running configuration, so it is true when it is read; this long a copy may be trusted. */
const TRUSTED_DAYS = 30;

/** Addresses that programs know (RFC 8615): for people who found a weakness (RFC 9116), and for password managers. */
export const wellKnownRoutes = (config: Pick<Config, "publicUrl" | "mail">) =>
  new Hono<AppEnv>()
    .get("/.well-known/security.txt", (c) => c.text(securityText(config, Date.now())))
    .get("/.well-known/change-password", (c) => c.redirect("/my-profile", 303));

function securityText({ publicUrl, mail }: Pick<Config, "publicUrl" | "mail">, now: number): string {
  const lastMidnight = Math.floor(now / DAY_MS) * DAY_MS;
  const expires = new Date(lastMidnight + TRUSTED_DAYS * DAY_MS).toISOString();
  return [
    `Contact: mailto:${mail.office}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}
