import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { z } from "zod";
import { OFFICE_ROLES, type OfficeRole, type Role, type Side } from "../../contract/staff.ts";
import type { Config } from "../config.ts";
import type { AppEnv } from "./app-env.ts";
import { AppError } from "./errors.ts";
import { answers, answersFile, answersPage, answersText, type TextType } from "./http.ts";
import { staffOfToken } from "./staff-sessions.ts";

const ROLES: Record<Side, readonly Role[]> = { office: OFFICE_ROLES, nurse: ["nurse"] };

type Rule = {
  side: Side;
  /** Which roles may call; `anyone` too, in front of them, where no session is asked for. */
  roles: readonly (Role | "anyone")[];
  /** Whether a session will do that still owes its second factor. */
  isHalfEnough?: boolean;
};

/** Describes a call of the office and lets the roles it names through, nobody else: one declaration for both. */
export const requireRoles = (roles: readonly OfficeRole[], schema: z.ZodType, summary: string) =>
  declared({ side: "office", roles }, schema, summary);

/** As `requireRoles`, for a call that answers a file as it was sent. */
export const requireRolesForFile = (roles: readonly OfficeRole[], summary: string) =>
  fileOf({ side: "office", roles }, summary);

/** The same for a nurse. */
export const fileForNurses = (summary: string) => fileOf({ side: "nurse", roles: ROLES.nurse }, summary);

const fileOf = (rule: Rule, summary: string): MiddlewareHandler<AppEnv> =>
  Object.assign(guard(rule), answersFile(summary, rule.side, rule.roles));

/** As `requireRoles`, for a call that answers text of its own kind. */
export const requireRolesForText = (roles: readonly OfficeRole[], type: TextType, summary: string) =>
  Object.assign(guard({ side: "office", roles }), answersText(type, summary, "office", roles));

/** A call that every role of a side may make. */
export const allowAll = (side: Side, schema: z.ZodType, summary: string) =>
  declared({ side, roles: ROLES[side] }, schema, summary);

/** A link that sends everyone of a side on to a page. */
export const allowAllToPage = (side: Side, summary: string): MiddlewareHandler<AppEnv> =>
  Object.assign(guard({ side, roles: ROLES[side] }), answersPage(summary, side, ROLES[side]));

/** A call on the way in: the password was right, the second factor may still be owed. */
export const allowUnverified = (side: Side, schema: z.ZodType, summary: string) =>
  declared({ side, roles: ROLES[side], isHalfEnough: true }, schema, summary);

/** A call that needs no session: the way in itself. */
export const allowAnyone = (side: Side, schema: z.ZodType, summary: string) =>
  declared({ side, roles: ["anyone", ...ROLES[side]] }, schema, summary);

/** The middleware carries the description: what is described is what is enforced. */
const declared = (rule: Rule, schema: z.ZodType, summary: string): MiddlewareHandler<AppEnv> =>
  Object.assign(
    guard(rule),
    answers(schema, summary, rule.roles.includes("anyone") ? "anyone" : rule.side, rule.roles),
  );

const guard =
  ({ side, roles, isHalfEnough = false }: Rule): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    refuseOtherSites(c);
    if (roles.includes("anyone")) return next();
    const token = getCookie(c, side);
    const staff = token ? await staffOfToken(c.var.db, side, token) : null;
    if (!staff) throw new AppError("unauthenticated", "Please log in to continue.");
    if (!staff.isVerified && !isHalfEnough)
      throw new AppError("unauthenticated", "Please enter your second factor to continue.");
    if (!roles.includes(staff.role))
      throw new AppError("forbidden", "Your role doesn't allow this. An owner can change your role.");
    c.set("staff", staff);
    return next();
  };

/**
 * Whatever writes comes from our own pages: a browser says on each such call where it comes from, in one of two headers. A
 * program that says nothing is no browser, and has no cookie but its own.
 */
function refuseOtherSites(c: Context<AppEnv>): void {
  if (c.req.method === "GET") return;
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  const isOurs = origin === undefined || origin === new URL(c.var.services.config.publicUrl).origin;
  if (!isOurs || (site !== undefined && site !== "same-origin" && site !== "none"))
    throw new AppError("forbidden", "This request came from another site. Please use our own pages.");
}

/** The token that came along, or an empty one, which is nobody's. */
export const tokenOf = (c: Context<AppEnv>, side: Side): string => getCookie(c, side) ?? "";

/** Keeps the token where no script can read it, and where only our own pages send it along. */
export function giveCookie(c: Context<AppEnv>, side: Side, token: string): void {
  setCookie(c, side, token, cookieOf(c.var.services.config, side));
}

export function takeCookie(c: Context<AppEnv>, side: Side): void {
  deleteCookie(c, side, cookieOf(c.var.services.config, side));
}

/** A browser that is on this machine has no https to ask for. */
const cookieOf = ({ isLocal }: Pick<Config, "isLocal">, side: Side) =>
  ({ path: `/api/${side}`, httpOnly: true, sameSite: "Strict", secure: !isLocal }) as const;
