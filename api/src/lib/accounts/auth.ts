import type { Context, MiddlewareHandler } from "hono";
import type { z } from "zod";
import type { AppEnv } from "../http/app-env.ts";
import { AppError } from "../http/errors.ts";
import { answersFile, answersText, describe, type TextType } from "../http/http.ts";
import { accountOfToken, type Kind } from "./sessions.ts";

const HEADERS = { patient: "token", driver: "drivertoken" } as const;

/** Rejects requests without a valid session (header `token` or `drivertoken`), and sets `userId` or `driverId`. */
const guard =
  (kind: Kind): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const token = c.req.header(HEADERS[kind]);
    const accountId = token ? await accountOfToken(c.var.db, kind, token) : null;
    if (!accountId)
      throw new AppError("unauthenticated", `Please log in ${kind === "driver" ? "as a driver " : ""}to continue.`);
    c.set(kind === "driver" ? "driverId" : "userId", accountId);
    await next();
  };

/** Describes a route of a patient or driver and rejects everyone else: what the description says is what is enforced. */
const allow = (kind: Kind) => (schema: z.ZodType, summary: string) =>
  Object.assign(guard(kind), describe(schema, summary, HEADERS[kind]));
const allowToText = (kind: Kind) => (type: TextType, summary: string) =>
  Object.assign(guard(kind), answersText(type, summary, HEADERS[kind]));
const allowToFile = (kind: Kind) => (summary: string) =>
  Object.assign(guard(kind), answersFile(summary, HEADERS[kind]));

export const [allowPatient, allowDriver] = [allow("patient"), allow("driver")];
export const [allowPatientToText, allowDriverToText] = [allowToText("patient"), allowToText("driver")];
export const [allowPatientToFile, allowDriverToFile] = [allowToFile("patient"), allowToFile("driver")];

/** Returns and sets `userId` for calls where a token is optional. An expired token counts as none. */
export async function userIfAny(c: Context<AppEnv>): Promise<string | null> {
  const token = c.req.header("token");
  const patientId = token ? await accountOfToken(c.var.db, "patient", token) : null;
  if (patientId) c.set("userId", patientId);
  return patientId;
}
