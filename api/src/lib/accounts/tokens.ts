import { createHash, randomBytes } from "node:crypto";

/** A secret of 256 random bits, for a cookie or a link. */
export const createToken = (): string => randomBytes(32).toString("base64url");

/** The hash under which a token is stored, so that a reader of the database can't use it. */
export const digest = (token: string): string => createHash("sha256").update(token).digest("base64url");
