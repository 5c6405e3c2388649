import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { environmentOfStack, localEnvironment, ownEnvironment } from "./local-environment.ts";
import { checkout } from "./paths.ts";

/** A checkout with this repository's `.env.example` and the given `.env`. */
function aCheckout(dotEnv?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "checkout-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(checkout, ".env.example"), join(folder, ".env.example"));
  if (dotEnv === undefined) copyFileSync(join(folder, ".env.example"), join(folder, ".env"));
  else writeFileSync(join(folder, ".env"), dotEnv);
  return folder;
}

test("a copy of .env.example overrides nothing, so it points no checkout at another's database or content", () => {
  expect(ownEnvironment(aCheckout(), {})).toEqual({});
});

test("a line that differs from the example is an override; an empty one is not", () => {
  const folder = aCheckout("PORT=3000\nHOLD_MINUTES=5\nDATABASE_URL=postgres://me:mine@db.example/mine\nS3_BUCKET=\n");
  expect(ownEnvironment(folder, {})).toEqual({
    HOLD_MINUTES: "5",
    DATABASE_URL: "postgres://me:mine@db.example/mine",
  });
});

test("the shell overrides the file; addresses that are only in the shell are left to it", () => {
  const folder = aCheckout("PORT=4000\n");
  expect(ownEnvironment(folder, { PORT: "4100", DATABASE_URL: "postgres://db.example/other" })).toEqual({
    PORT: "4100",
  });
});

test("a setting in the shell counts without a line in the file", () => {
  expect(ownEnvironment(aCheckout(""), { OFFICE_SECOND_FACTOR: "on", STRIPE_SECRET_KEY: "sk_live_other" })).toEqual({
    OFFICE_SECOND_FACTOR: "on",
  });
});

const nowhere = {
  publicUrl: "",
  databaseUrl: "postgres://lamplight:secret@127.0.0.1:3906/lamplight",
  checkoutUrl: "",
  smtpUrl: "",
  mailboxUrl: "",
  pushKeys: { publicKey: "", privateKey: "" },
  filesDir: "",
  contentApiUrl: "",
  roomsUrl: "",
};

test("the local stack listens on this machine only, because the demo passwords are public", () => {
  expect(localEnvironment(nowhere)["HOST"]).toBe("127.0.0.1");
});

test.each<Record<string, string>>([{}, { DATABASE_URL: nowhere.databaseUrl }])(
  "a database created by the stack gets the demo accounts: %o",
  (own) => {
    const { env, hasDemoAccounts } = environmentOfStack(nowhere, own);
    expect(hasDemoAccounts).toBe(true);
    expect(env).toEqual(localEnvironment(nowhere));
  },
);

test.each(["postgres://me:mine@db.example/lamplight", nowhere.databaseUrl.replace(/lamplight$/, "another")])(
  "an external database gets no demo accounts and no demo owner: %s",
  (DATABASE_URL) => {
    const { env, hasDemoAccounts } = environmentOfStack(nowhere, { DATABASE_URL });
    expect(hasDemoAccounts).toBe(false);
    expect(env).toMatchObject({ DATABASE_URL });
    expect(env).not.toHaveProperty("OFFICE_OWNER");
  },
);

test("in an external database, OFFICE_OWNER is invited", () => {
  const own = { DATABASE_URL: "postgres://me:mine@db.example/mine", OFFICE_OWNER: "me@example.com" };
  expect(environmentOfStack(nowhere, own).env).toMatchObject(own);
});

test("a checkout without .env overrides nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "checkout-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(ownEnvironment(folder, {})).toEqual({});
});
