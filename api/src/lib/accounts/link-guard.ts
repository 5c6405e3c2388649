import { createMiddleware } from "hono/factory";
import type { Queries, Tx } from "../db/db.ts";
import type { AppEnv } from "../http/app-env.ts";
import { AppError } from "../http/errors.ts";
import { idempotent } from "../http/idempotency.ts";
import { digest } from "./tokens.ts";

/** A record that a link is for, and the patient for whom the link acts. */
type Linked = { id: string; patientId: string };

/** The links of one kind of record. */
type Links = {
  /** The record of a link that has not ended. */
  find: (db: Queries, tokenHash: string) => Promise<Linked | undefined>;
  /** Locks the record, so that it and its patient don't change until the end. */
  lock: (tx: Tx, linked: Linked) => Promise<unknown>;
  /** Says that a link has ended. */
  ended: string;
};

type Link = Linked & { lock: (tx: Tx) => Promise<void> };
export type LinkEnv = { Variables: AppEnv["Variables"] & { link: Link } };

/**
 * Guards a call that a patient makes with the link in an email, without a login: sets the patient, who gets the
 * stored answers of repeated calls, and the one record. Throws "missing" for a link that has ended. Use it after `body`.
 */
export const byLink = ({ find, lock, ended }: Links) =>
  createMiddleware<LinkEnv, string, { out: { json: { code: string } } }>(async (c, next) => {
    const tokenHash = digest(c.req.valid("json").code);
    const found = async (db: Queries): Promise<Linked> => {
      const linked = await find(db, tokenHash);
      if (!linked) throw new AppError("missing", ended, { code: ended });
      return linked;
    };
    const linked = await found(c.var.db);
    c.set("userId", linked.patientId);
    c.set("link", {
      ...linked,
      async lock(tx) {
        await lock(tx, linked);
        await found(tx);
      },
    });
    await next();
  });

type LinkCall = Parameters<typeof idempotent>[0] & { var: { link: Link } };

/** Changes the record of a link, `idempotent`, if the link is still valid once the record is locked. */
export const changeByLink = (c: LinkCall, change: (tx: Tx) => Promise<unknown>): Promise<void> =>
  idempotent(c, async (tx) => {
    await c.var.link.lock(tx);
    await change(tx);
  });
