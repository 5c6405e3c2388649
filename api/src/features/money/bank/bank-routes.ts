import { Hono } from "hono";
import {
  OneBankAccount,
  OneOriginator,
  RemoveBankAccount,
  SaveBankAccount,
  SaveOriginator,
} from "../../../../contract/bank-accounts.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, reply } from "../../../lib/http/http.ts";
import { idempotent } from "../../../lib/http/idempotency.ts";
import { allow } from "../../../lib/office/staff-auth.ts";
import { accountOf, originatorOf, removeBankAccount, saveBankAccount, saveOriginator } from "./bank-accounts.ts";

/** Where payouts go, and what our own bank knows us by. */
export const bankRoutes = new Hono<AppEnv>()
  .post(
    "/money/bank-accounts",
    allow("change bank accounts", OneBankAccount, "Enter or replace the account of a nurse or driver"),
    body(SaveBankAccount),
    async (c) => {
      const input = c.req.valid("json");
      await idempotent(c, (tx) => saveBankAccount(tx, c.var.staff, input));
      return reply(c, { message: "The account is saved.", account: await accountOf(c.var.db, input) });
    },
  )
  .post(
    "/money/bank-accounts/remove",
    allow("change bank accounts", OneBankAccount, "Remove the account of a nurse or driver"),
    body(RemoveBankAccount),
    async (c) => {
      await idempotent(c, (tx) => removeBankAccount(tx, c.var.staff, c.req.valid("json")));
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
