import { type Context, Hono } from "hono";
import {
  OneBankAccount,
  OneOriginator,
  RemoveBankAccount,
  SaveBankAccount,
  SaveOriginator,
  SaveOwnBankAccount,
} from "../../../../contract/bank-accounts.ts";
import type { Payee } from "../../../../contract/payees.ts";
import { allowDriver } from "../../../lib/accounts/auth.ts";
import { verifyPassword } from "../../../lib/accounts/own-password.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { byDriver, byStaff, type Person } from "../../../lib/office/audit.ts";
import { allow, allowAll } from "../../../lib/office/staff-auth.ts";
import { ownId } from "../../../lib/office/staff-sessions.ts";
import { accountOf, originatorOf, removeBankAccount, saveBankAccount, saveOriginator } from "./bank-accounts.ts";

/** Where payouts go, and what our own bank knows us by. */
export const bankRoutes = new Hono<AppEnv>()
  .post(
    "/money/bank-accounts",
    allow("change bank accounts", OneBankAccount, "Enter or replace the account of a nurse or driver"),
    body(SaveBankAccount),
    async (c) => {
      const input = c.req.valid("json");
      await idempotent(c, (tx) => saveBankAccount(tx, byStaff(c.var.staff), input));
      return reply(c, { message: "The account is saved.", account: await accountOf(c.var.db, input) });
    },
  )
  .post(
    "/money/bank-accounts/remove",
    allow("change bank accounts", OneBankAccount, "Remove the account of a nurse or driver"),
    body(RemoveBankAccount),
    async (c) => {
      await idempotent(c, (tx) => removeBankAccount(tx, byStaff(c.var.staff), c.req.valid("json")));
      return reply(c, { message: "The account is removed.", account: null });
    },
  )
  .post(
    "/money/originator",
    allow("change bank accounts", OneOriginator, "Enter what our own bank knows us by, for bank files"),
    body(SaveOriginator),
    async (c) => {
      await idempotent(c, (tx) => saveOriginator(tx, c.var.staff, c.req.valid("json")));
      return reply(c, { message: "Your bank's details are saved.", originator: await originatorOf(c.var.db) });
    },
  );

const SUMMARY = {
  read: "Where the payouts go; the end of the number only",
  save: "Enter or replace where the payouts go, with the password",
};

/** Saves a person's own account. A borrowed phone can't send the money elsewhere: the password is checked, and the person is emailed. */
async function saveOwn(c: Context<AppEnv>, payee: Payee, by: Person, input: SaveOwnBankAccount) {
  const { password, ...account } = input;
  await verifyPassword(
    c.var.services,
    payee.kind === "driver" ? "driver" : "staff",
    by.actorId,
    [password],
    "password",
  );
  await idempotent(c, (tx) => saveBankAccount(tx, by, { ...account, ...payee }));
  const saved = await accountOf(c.var.db, payee);
  return { message: "Your account is saved. We emailed you about it.", account: saved };
}

/** A driver's own account for payouts. */
export const driverBankRoutes = new Hono<AppEnv>()
  .get("/bank-account", allowDriver(OneBankAccount, SUMMARY.read), async (c) =>
    reply(c, { account: await accountOf(c.var.db, { kind: "driver", _id: c.var.driverId }) }),
  )
  .post("/bank-account", allowDriver(OneBankAccount, SUMMARY.save), body(SaveOwnBankAccount), async (c) => {
    const { driverId } = c.var;
    return reply(c, await saveOwn(c, { kind: "driver", _id: driverId }, byDriver(driverId), c.req.valid("json")));
  });

/** A nurse's own account for payouts. */
export const nurseBankRoutes = new Hono<AppEnv>()
  .get("/bank-account", allowAll("nurse", OneBankAccount, SUMMARY.read), async (c) =>
    reply(c, { account: await accountOf(c.var.db, { kind: "nurse", _id: ownId(c.var.staff) }) }),
  )
  .post("/bank-account", allowAll("nurse", OneBankAccount, SUMMARY.save), body(SaveOwnBankAccount), async (c) => {
    const { staff } = c.var;
    return reply(c, await saveOwn(c, { kind: "nurse", _id: ownId(staff) }, byStaff(staff), c.req.valid("json")));
  });
