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

test("a copy of .env.example wishes for nothing, so it sends no checkout to another's database or lake", () => {
  expect(ownEnvironment(aCheckout(), {})).toEqual({});
});

test("a line that differs from the example is a wish; an empty one is none", () => {
  const folder = aCheckout("PORT=3000\nHOLD_MINUTES=5\nDATABASE_URL=postgres://me:mine@db.example/mine\nS3_BUCKET=\n");
  expect(ownEnvironment(folder, {})).toEqual({
    HOLD_MINUTES: "5",
    DATABASE_URL: "postgres://me:mine@db.example/mine",
  });
});

test("what the shell says goes over the file, and what only the shell says is left to it", () => {
  const folder = aCheckout("PORT=4000\n");
  expect(ownEnvironment(folder, { PORT: "4100", DATABASE_URL: "postgres://db.example/other" })).toEqual({
    PORT: "4100",
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
  pagesDir: "",
  contentApiUrl: "",
  roomsUrl: "",
};

test("the local stack keeps to this machine, and so to whoever may know its demo accounts' password", () => {
  expect(localEnvironment(nowhere)["HOST"]).toBe("127.0.0.1");
});

test.each<Record<string, string>>([{}, { DATABASE_URL: nowhere.databaseUrl }])(
  "the database that a stack made gets the demo accounts: %o",
  (own) => {
    const { env, hasDemoAccounts } = environmentOfStack(nowhere, own);
    expect(hasDemoAccounts).toBe(true);
    expect(env).toEqual(localEnvironment(nowhere));
  },
);

test.each(["postgres://me:mine@db.example/lamplight", nowhere.databaseUrl.replace(/lamplight$/, "another")])(
  "into a database of one's own nobody is put or invited whom everybody knows: %s",
  (DATABASE_URL) => {
    const { env, hasDemoAccounts } = environmentOfStack(nowhere, { DATABASE_URL });
    expect(hasDemoAccounts).toBe(false);
    expect(env).toMatchObject({ DATABASE_URL });
    expect(env).not.toHaveProperty("OFFICE_OWNER");
  },
);

test("to a database of one's own is invited whom one wants to run its office", () => {
  const own = { DATABASE_URL: "postgres://me:mine@db.example/mine", OFFICE_OWNER: "me@example.com" };
  expect(environmentOfStack(nowhere, own).env).toMatchObject(own);
});

test("a checkout without .env wishes for nothing", () => {
  const folder = mkdtempSync(join(tmpdir(), "checkout-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(ownEnvironment(folder, {})).toEqual({});
});
