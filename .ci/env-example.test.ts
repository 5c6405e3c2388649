import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { localEnvironment } from "../api/local/local-environment.ts";
import { checkout } from "../api/local/paths.ts";
import { readConfig } from "../api/src/config.ts";

const example = readFileSync(join(checkout, ".env.example"), "utf8");
const names = [...example.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name);

test(".env.example names every variable the API reads", () => {
  const config = readFileSync(join(checkout, "api/src/config.ts"), "utf8");
  const read = [...config.matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(20);
  expect(names).toEqual(expect.arrayContaining(read));
  expect(new Set(names).size).toBe(names.length);
});

test("the API can start with the values of .env.example, and npm start sets the same", () => {
  const values = parseEnv(example);
  expect(() => readConfig({ ...values })).not.toThrow();
  const at = {
    publicUrl: "",
    databaseUrl: "",
    checkoutUrl: "",
    smtpUrl: "",
    mailboxUrl: "",
    pushKeys: { publicKey: "", privateKey: "" },
    filesDir: "",
    contentApiUrl: "",
    roomsUrl: "",
  };
  const local = localEnvironment(at);
  expect(Object.keys(values)).toEqual(expect.arrayContaining(Object.keys(local)));
});
