import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { afterAll, expect, it } from "vitest";
import { toolProgram } from "../local/tools.ts";
import { testApp } from "./app.ts";
import { aBookingInput, aConsultant, aPatient } from "./people.ts";

const run = promisify(execFile);
const app = await testApp();
const server = createServer(getRequestListener(app.app.fetch)).listen(0, "127.0.0.1");
await once(server, "listening");
const dir = await mkdtemp(join(tmpdir(), "lamplight-client-"));
afterAll(async () => {
  server.close();
  await rm(dir, { recursive: true });
});

/** What somebody writes who has only the description. */
const PROGRAM = `
import { type BookAppointment, postApiUserBookAppointment } from "./client.ts";
declare const process: { argv: string[] };
const [, , token = "", input = ""] = process.argv;
const visit: BookAppointment = JSON.parse(input);
const answer = await postApiUserBookAppointment(visit, { headers: { token, "idempotency-key": "one" } });
if (answer.status !== 200) throw new Error(answer.data.message);
const { _id, startsAt }: { _id: string; startsAt: string } = answer.data.appointment;
console.log(JSON.stringify({ _id, startsAt }));
`;
const STRICT = [
  ...["--ignoreConfig", "--noEmit", "--strict", "--allowImportingTsExtensions", "--skipLibCheck", "--types", ""],
  ...["--target", "es2023", "--lib", "es2023,dom", "--module", "esnext", "--moduleResolution", "bundler"],
];

it("a client made by orval compiles, and books a visit", async () => {
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  await writeFile(join(dir, "openapi.json"), await (await fetch(`${baseUrl}/api/openapi.json`)).text());
  const output = { target: join(dir, "client.ts"), client: "fetch", baseUrl };
  const config = JSON.stringify({ client: { input: { target: join(dir, "openapi.json") }, output } });
  await writeFile(join(dir, "orval.config.mjs"), `export default ${config}`);
  await run(process.execPath, [await toolProgram("orval"), "--config", join(dir, "orval.config.mjs")]);
  await writeFile(join(dir, "program.ts"), PROGRAM);
  const compiler = fileURLToPath(new URL("../../node_modules/.bin/tsc", import.meta.url));
  await run(compiler, [...STRICT, join(dir, "program.ts")]);
  const patient = await aPatient(app);
  const input = await aBookingInput(app, (await aConsultant(app)).id);
  const { stdout } = await run(process.execPath, [join(dir, "program.ts"), patient.token, JSON.stringify(input)]);
  const [visit] =
    await app.sql`select id as _id, starts_at::timestamptz from appointment where patient_id = ${patient.id}`;
  expect(JSON.parse(stdout)).toMatchObject({ _id: visit?.["_id"] });
});
