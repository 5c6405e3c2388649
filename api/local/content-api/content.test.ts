import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { sanityImport } from "@sanity/import";
import { expect, test } from "vitest";
import { careerQuery } from "../../../content-schemas/queries/career.ts";
import {
  consultationQuery,
  nursePageQuery,
  specialityWordsQuery,
} from "../../../content-schemas/queries/consultants.ts";
import { contactQuery } from "../../../content-schemas/queries/contact.ts";
import { homeQuery } from "../../../content-schemas/queries/home.ts";
import { housingQuery } from "../../../content-schemas/queries/housing.ts";
import { loginQuery } from "../../../content-schemas/queries/login.ts";
import { privacyQuery, termsQuery } from "../../../content-schemas/queries/policies.ts";
import { quizQuery } from "../../../content-schemas/queries/quiz.ts";
import { servicesQuery } from "../../../content-schemas/queries/services.ts";
import { officeQuery, siteQuery } from "../../../content-schemas/queries/site.ts";
import { teamQuery } from "../../../content-schemas/queries/team.ts";
import { transportQuery } from "../../../content-schemas/queries/transport.ts";
import { contentApiForTests } from "./content-api-for-tests.ts";
import { editorClient } from "./editor-client.ts";
import { exportContent } from "./export.ts";
import { importContent } from "./first-content.ts";

const full = await contentApiForTests();
const empty = await contentApiForTests();

const screens = [
  siteQuery,
  officeQuery,
  homeQuery,
  servicesQuery,
  careerQuery,
  housingQuery,
  transportQuery,
  contactQuery,
  teamQuery,
  quizQuery,
  consultationQuery,
  nursePageQuery,
  loginQuery,
  specialityWordsQuery,
  privacyQuery,
  termsQuery,
];

/** Removes the server from picture URLs, so that responses of two servers can be compared. */
function withoutServer(answer: unknown): string {
  return JSON.stringify(answer).replaceAll(/http:\/\/localhost:\d+/g, "");
}

test("every screen gets equal content from an export that is imported into an empty content API", async () => {
  await importContent(full.url, "production");
  await full.editor.createOrReplace({ _id: "drafts.homePage", _type: "homePage", heading: "Not yet" });
  const file = join(full.dir, "content.tar.gz");
  await exportContent(full.url, "production", file);
  await sanityImport(createReadStream(file), { client: empty.editor, operation: "createOrReplace" });
  for (const query of screens)
    expect(withoutServer(await empty.visitor.fetch(query))).toBe(withoutServer(await full.visitor.fetch(query)));
  expect(await empty.editor.getDocument("drafts.homePage")).toBeUndefined();
});

test("saved data survives kill -9, and an incomplete line is ignored", async () => {
  const { dir, close } = await contentApiForTests();
  close();
  const start = () => {
    const args = [join(import.meta.dirname, "main.ts"), "--port", "0", "--dir", dir, "--dataset", "kept"];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    return new Promise<{ url: string; kill: () => Promise<void> }>((resolve) => {
      child.stdout.on("data", (text) => {
        const url = /http:\S+/.exec(String(text))?.[0];
        const kill = () => new Promise<void>((ended) => child.once("exit", () => ended()) && child.kill("SIGKILL"));
        if (url) resolve({ url, kill });
      });
    });
  };
  const first = await start();
  await (await editorClient(first.url, "kept")).create({ _id: "kept-note", _type: "note", text: "still here" });
  await first.kill();
  await appendFile(join(dir, "kept.ndjson"), '{"id":"torn","changes":{"kept-no');
  const second = await start();
  const client = await editorClient(second.url, "kept");
  await client.patch("kept-note").set({ more: true }).commit();
  expect(await client.getDocument("kept-note")).toMatchObject({ text: "still here", more: true });
  await second.kill();
  const third = await start();
  expect(await (await editorClient(third.url, "kept")).fetch('count(*[_type == "faqItem"])')).toBe(5);
  await third.kill();
});
