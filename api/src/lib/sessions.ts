import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia";
import type { Db, Queries } from "./db.ts";
import { digest } from "./tokens.ts";

declare module "lucia" {
  interface Register {
    Lucia: Lucia;
    UserId: string;
    DatabaseSessionAttributes: { device: string };
  }
}

/** Two kinds of account that never share a table, a session or a token. */
export type Kind = "patient" | "driver";

/** An hour is enough to know a session by. A driver's shift ends by the minute: see `end_shift_with_last_session`. */
const USE_NOTED_EVERY: Record<Kind, string> = { patient: "1 hour", driver: "1 minute" };

/** Keeps SHA-256 of each token, never the token, so that whoever reads the table cannot log in. */
class HashedSessions implements Adapter {
  private readonly db: Queries;
  private readonly table: string;
  private readonly owner: string;
  private readonly notedEvery: string;

  constructor(db: Queries, kind: Kind) {
    this.db = db;
    this.table = `${kind}_session`;
    this.owner = `${kind}_id`;
    this.notedEvery = USE_NOTED_EVERY[kind];
  }

  async getSessionAndUser(token: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const [row] = await this.db<{ userId: string; expiresAt: Date; device: string; isUnnoted: boolean }[]>`
      select ${this.db(this.owner)} as user_id, expires_at, device, used_at < now() - ${this.notedEvery}::interval as is_unnoted
      from ${this.db(this.table)} where id = ${digest(token)}`;
    if (!row) return [null, null];
    const { userId, expiresAt, device } = row;
    if (row.isUnnoted) await this.noteUse(token);
    return [
      { id: token, userId, expiresAt, attributes: { device } },
      { id: userId, attributes: {} },
    ];
  }

  private async noteUse(token: string): Promise<void> {
    await this.db`
      update ${this.db(this.table)} set used_at = now() where id = ${digest(token)} and used_at < now() - ${this.notedEvery}::interval`;
  }

  async getUserSessions(userId: string): Promise<DatabaseSession[]> {
    const rows = await this.db<{ id: string; expiresAt: Date; device: string }[]>`
      select id, expires_at, device from ${this.db(this.table)} where ${this.db(this.owner)} = ${userId}`;
    return rows.map(({ id, expiresAt, device }) => ({ id, userId, expiresAt, attributes: { device } }));
  }

  async setSession({ id, userId, expiresAt, attributes }: DatabaseSession): Promise<void> {
    await this.db`
      insert into ${this.db(this.table)} (id, ${this.db(this.owner)}, expires_at, device)
      values (${digest(id)}, ${userId}, ${expiresAt}, ${attributes.device})`;
  }

  async updateSessionExpiration(token: string, expiresAt: Date): Promise<void> {
    await this.db`update ${this.db(this.table)} set expires_at = ${expiresAt} where id = ${digest(token)}`;
  }

  async deleteSession(token: string): Promise<void> {
    await this.db`delete from ${this.db(this.table)} where id = ${digest(token)}`;
  }

  async deleteUserSessions(userId: string): Promise<void> {
    await this.db`delete from ${this.db(this.table)} where ${this.db(this.owner)} = ${userId}`;
  }

  async deleteExpiredSessions(): Promise<void> {
    await this.db`delete from ${this.db(this.table)} where expires_at <= now()`;
  }
}

const lucias = new WeakMap<Queries, Record<Kind, Lucia>>();

/** Patients stay logged in for 30 days of use, drivers for a shift; each use in the second half of that time starts it anew. */
function sessionsOf(db: Queries, kind: Kind): Lucia {
  const made = lucias.get(db) ?? {
    patient: new Lucia(new HashedSessions(db, "patient"), {
      sessionExpiresIn: new TimeSpan(30, "d"),
    }),
    driver: new Lucia(new HashedSessions(db, "driver"), {
      sessionExpiresIn: new TimeSpan(12, "h"),
    }),
  };
  lucias.set(db, made);
  return made[kind];
}

/** Opens a session on a device and answers its token: the only time it is known in full. */
export async function openSession(db: Queries, kind: Kind, accountId: string, device = ""): Promise<string> {
  return (await sessionsOf(db, kind).createSession(accountId, { device })).id;
}

/** Whose token this is, or null when it is unknown, expired or revoked. A token of the other kind is unknown. */
export async function accountOfToken(db: Db, kind: Kind, token: string): Promise<string | null> {
  return (await sessionsOf(db, kind).validateSession(token)).user?.id ?? null;
}

export const closeSession = (db: Db, kind: Kind, token: string): Promise<void> =>
  sessionsOf(db, kind).invalidateSession(token);

/** Ends every session of an account, on every device. */
export async function closeAllSessions(db: Queries, kind: Kind, accountId: string): Promise<void> {
  await db`delete from ${db(`${kind}_session`)} where ${db(`${kind}_id`)} = ${accountId}`;
}

/** Ends every session of an account but the one of this token. */
export async function closeOtherSessions(db: Queries, kind: Kind, accountId: string, token: string): Promise<void> {
  await db`
    delete from ${db(`${kind}_session`)} where ${db(`${kind}_id`)} = ${accountId} and id <> ${digest(token)}`;
}

export async function forgetExpiredSessions(db: Db): Promise<void> {
  await sessionsOf(db, "patient").deleteExpiredSessions();
  await sessionsOf(db, "driver").deleteExpiredSessions();
}
