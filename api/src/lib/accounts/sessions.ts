import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from "lucia";
import { DRIVER_SESSION_HOURS, PATIENT_SESSION_DAYS } from "../../../contract/rules.ts";
import type { Db, Queries } from "../db/db.ts";
import { digest } from "./tokens.ts";

declare module "lucia" {
  interface Register {
    Lucia: Lucia;
    UserId: string;
    DatabaseSessionAttributes: { device: string };
  }
}

/** Kinds of account that sign in with a password alone. */
export type Kind = "patient" | "driver";

/** Each kind of account has its own table of sessions. A token of one kind is unknown to the others. */
export type AccountKind = Kind | "staff";

/** How long a session lasts. Each use in its second half extends it to the full time. */
const LIFETIMES: Record<Kind, TimeSpan> = {
  patient: new TimeSpan(PATIENT_SESSION_DAYS, "d"),
  driver: new TimeSpan(DRIVER_SESSION_HOURS, "h"),
};

/** Minutes after which the use of a session is recorded again. A driver's shift ends by the minute: see `end_shift_with_last_session`. */
const TOUCH_MINUTES: Record<AccountKind, number> = { patient: 60, driver: 1, staff: 1 };

const columnsOf = (db: Queries, kind: AccountKind) => ({ table: db(`${kind}_session`), owner: db(`${kind}_id`) });

/** Whether the use of a session was recorded too long ago. */
export const isTouchDue = (db: Queries, kind: AccountKind) =>
  db`used_at < now() - make_interval(mins => ${TOUCH_MINUTES[kind]})`;

/** Records that a session is in use, if that is due. */
export function touchSession(db: Queries, kind: AccountKind, token: string) {
  const { table, owner } = columnsOf(db, kind);
  return db`
    update ${table} set used_at = now() where id = ${digest(token)} and ${isTouchDue(db, kind)}
    returning ${owner} as account_id`;
}

export async function closeSession(db: Queries, kind: AccountKind, token: string): Promise<void> {
  await db`delete from ${columnsOf(db, kind).table} where id = ${digest(token)}`;
}

/** Closes every session of an account, on every device. */
export async function closeAllSessions(db: Queries, kind: AccountKind, accountId: string): Promise<void> {
  const { table, owner } = columnsOf(db, kind);
  await db`delete from ${table} where ${owner} = ${accountId}`;
}

/** Closes every session of an account except the one of this token. */
export async function closeOtherSessions(
  db: Queries,
  kind: AccountKind,
  accountId: string,
  token: string,
): Promise<void> {
  const { table, owner } = columnsOf(db, kind);
  await db`delete from ${table} where ${owner} = ${accountId} and id <> ${digest(token)}`;
}

function adapterOf(db: Queries, kind: Kind): Adapter {
  const { table, owner } = columnsOf(db, kind);
  type Row = { id: string; userId: string; expiresAt: Date; device: string; isTouchDue: boolean };
  return {
    getSessionAndUser: async (token) => {
      const [row] = await db<Omit<Row, "id">[]>`
        select ${owner} as user_id, expires_at, device, ${isTouchDue(db, kind)} as is_touch_due
        from ${table} where id = ${digest(token)}`;
      if (!row) return [null, null];
      if (row.isTouchDue) await touchSession(db, kind, token);
      const { userId, expiresAt, device } = row;
      return [
        { id: token, userId, expiresAt, attributes: { device } },
        { id: userId, attributes: {} },
      ];
    },
    getUserSessions: async (userId) => {
      const rows = await db<Omit<Row, "userId" | "isTouchDue">[]>`
        select id, expires_at, device from ${table} where ${owner} = ${userId}`;
      return rows.map(({ id, expiresAt, device }) => ({ id, userId, expiresAt, attributes: { device } }));
    },
    setSession: async ({ id, userId, expiresAt, attributes }: DatabaseSession) => {
      await db`
        insert into ${table} (id, ${owner}, expires_at, device)
        values (${digest(id)}, ${userId}, ${expiresAt}, ${attributes.device})`;
    },
    updateSessionExpiration: async (token, expiresAt) => {
      await db`update ${table} set expires_at = ${expiresAt} where id = ${digest(token)}`;
    },
    deleteSession: (token) => closeSession(db, kind, token),
    deleteUserSessions: (userId) => closeAllSessions(db, kind, userId),
    deleteExpiredSessions: async () => {
      await db`delete from ${table} where expires_at <= now()`;
    },
  };
}

const lucias = new WeakMap<Queries, Record<Kind, Lucia>>();

function luciaOf(db: Queries, kind: Kind): Lucia {
  const make = (of: Kind) => new Lucia(adapterOf(db, of), { sessionExpiresIn: LIFETIMES[of] });
  const made = lucias.get(db) ?? { patient: make("patient"), driver: make("driver") };
  lucias.set(db, made);
  return made[kind];
}

/** Opens a session on a device and returns its token. Only the token's hash is stored. */
export async function openSession(db: Queries, kind: Kind, accountId: string, device = ""): Promise<string> {
  return (await luciaOf(db, kind).createSession(accountId, { device })).id;
}

/** The account of a token; null if the token is unknown, expired or of another kind of account. */
export async function accountOfToken(db: Db, kind: Kind, token: string): Promise<string | null> {
  return (await luciaOf(db, kind).validateSession(token)).user?.id ?? null;
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await luciaOf(db, "patient").deleteExpiredSessions();
  await luciaOf(db, "driver").deleteExpiredSessions();
}
