import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { z } from "zod";
import { type Action, rolesFor } from "../../../contract/permissions.ts";
import { OFFICE_ROLES, type Role, type Side } from "../../../contract/staff.ts";
import type { Config } from "../../config.ts";
import type { AppEnv } from "../http/app-env.ts";
import { AppError } from "../http/errors.ts";
import { answersFile, answersPage, answersText, describe, NOT_STORED, type TextType } from "../http/http.ts";
import { staffOfToken } from "./staff-sessions.ts";

const ROLES: Record<Side, readonly Role[]> = { office: OFFICE_ROLES, nurse: ["nurse"] };

type Rule = {
  side: Side;
  /** The roles that may call; preceded by `anyone` if no session is required. */
  roles: readonly (Role | "anyone")[];
  /** Whether a session without its second factor is enough. */
  isUnverifiedAllowed?: boolean;
};

/** Describes an office route and rejects roles that may not: what the description says is what is enforced. */
export const allow = (action: Action, schema: z.ZodType, summary: string) =>
  declared({ side: "office", roles: rolesFor(action) }, schema, summary);

/** Like `allow`, for a route that returns a file. */
export const allowToFile = (action: Action, summary: string) =>
  fileOf({ side: "office", roles: rolesFor(action) }, summary);

/** Like `allowToFile`, for nurses. */
export const fileForNurses = (summary: string) => fileOf({ side: "nurse", roles: ROLES.nurse }, summary);

const fileOf = (rule: Rule, summary: string): MiddlewareHandler<AppEnv> =>
  Object.assign(guard(rule), answersFile(summary, rule.side, rule.roles));

/** Like `allow`, for a route that returns text of another type. */
export const allowToText = (action: Action, type: TextType, summary: string) => {
  const roles = rolesFor(action);
  return Object.assign(guard({ side: "office", roles }), answersText(type, summary, "office", roles));
};

/** The same for every role of a side. */
export const allowAllToText = (side: Side, type: TextType, summary: string) =>
  Object.assign(guard({ side, roles: ROLES[side] }), answersText(type, summary, side, ROLES[side]));

/** A route for every role of a side. */
export const allowAll = (side: Side, schema: z.ZodType, summary: string) =>
  declared({ side, roles: ROLES[side] }, schema, summary);

/** A link that redirects everyone of a side to a page. */
export const allowAllToPage = (side: Side, summary: string): MiddlewareHandler<AppEnv> =>
  Object.assign(guard({ side, roles: ROLES[side] }), answersPage(summary, side, ROLES[side]));

/** A route of the login: the password was correct, the second factor may still be missing. */
export const allowUnverified = (side: Side, schema: z.ZodType, summary: string) =>
  declared({ side, roles: ROLES[side], isUnverifiedAllowed: true }, schema, summary);

/** A route without a session, such as the login. */
export const allowAnyone = (side: Side, schema: z.ZodType, summary: string) =>
  declared({ side, roles: ["anyone", ...ROLES[side]] }, schema, summary);

/** The middleware carries its own description, so both always agree. */
const declared = (rule: Rule, schema: z.ZodType, summary: string): MiddlewareHandler<AppEnv> =>
  Object.assign(
    guard(rule),
    describe(
      schema,
      summary,
      rule.roles.includes("anyone") ? "anyone" : rule.side,
      rule.roles,
      // Steps of a login return a cookie or a secret, which is never stored.
      rule.isUnverifiedAllowed ? NOT_STORED : {},
    ),
  );

const guard =
  ({ side, roles, isUnverifiedAllowed = false }: Rule): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    rejectOtherSites(c);
    if (roles.includes("anyone")) return next();
    const token = getCookie(c, side);
    const staff = token ? await staffOfToken(c.var.db, side, token) : null;
    if (!staff) throw new AppError("unauthenticated", "Please log in to continue.");
    if (!staff.isVerified && !isUnverifiedAllowed)
      throw new AppError("unauthenticated", "Please enter your second factor to continue.");
    if (!roles.includes(staff.role))
      throw new AppError("forbidden", "Your role doesn't allow this. An owner can change your role.");
    c.set("staff", staff);
    return next();
  };

/**
 * Rejects writes from other sites. A browser reports where each write comes from in one of two headers. A client without either is no
 * browser and has no cookies of our users.
 */
function rejectOtherSites(c: Context<AppEnv>): void {
  if (c.req.method === "GET") return;
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  const isOurs = origin === undefined || origin === new URL(c.var.services.config.publicUrl).origin;
  if (!isOurs || (site !== undefined && site !== "same-origin" && site !== "none"))
    throw new AppError("forbidden", "This request came from another site. Please use our own pages.");
}

/** The request's token, or an empty one, which matches no session. */
export const tokenOf = (c: Context<AppEnv>, side: Side): string => getCookie(c, side) ?? "";

/** Sets the session cookie: no script can read it, and only our own pages send it. */
export function setSessionCookie(c: Context<AppEnv>, side: Side, token: string): void {
  setCookie(c, side, token, cookieOptions(c.var.services.config, side));
}

export function deleteSessionCookie(c: Context<AppEnv>, side: Side): void {
  deleteCookie(c, side, cookieOptions(c.var.services.config, side));
}

/** Local browsers use http, where secure cookies wouldn't be stored. */
const cookieOptions = ({ isLocal }: Pick<Config, "isLocal">, side: Side) =>
  ({ path: `/api/${side}`, httpOnly: true, sameSite: "Strict", secure: !isLocal }) as const;
