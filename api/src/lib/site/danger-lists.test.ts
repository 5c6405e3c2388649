import { afterAll, expect, it } from "vitest";
import { contentApiForTests } from "../../../local/content-api/content-api-for-tests.ts";
import { testApp } from "../../../test/app.ts";
import { eventually } from "../../../test/eventually.ts";
import { aPhoneNumber } from "../../../test/phone-number.ts";
import { sendSignedText } from "../../../test/signed-text.ts";
import { testTexts } from "../../../test/texts.ts";
import { dangerLists } from "./danger-lists.ts";

const { url, editor, close } = await contentApiForTests();
afterAll(close);
const publish = (emergencyWords: string[]) =>
  editor.createOrReplace({ _id: "emergencyHelp", _type: "emergencyHelp", emergencyWords, crisisWords: [] });
// The dataset begins with its first document.
await publish([]);
const texts = await testTexts();
const app = await testApp({ ...texts.env, SANITY_API_HOST: url });
const answerTo = async (body: string) =>
  (await sendSignedText(app, texts.token, { from: aPhoneNumber(), body })).body["text"];

it("judges texts by the editors' words, and by the built-in ones where a list is empty", async () => {
  await publish(["purple cloud"]);
  await eventually(async () => expect(await answerTo("a purple cloud is here")).toContain("call 911 now."));
  expect(await answerTo("she drank bleach")).toContain("Poison Help: 1-800-222-1222");
  expect(await answerTo("hello")).not.toContain("call 911 now.");
});

it("judges texts by new words soon after they are published, and by the last known ones while content is out of reach", async () => {
  await publish(["orange fog"]);
  await eventually(async () => expect(await answerTo("an orange fog is here")).toContain("call 911 now."));
  let isWithinReach = true;
  const read = async () => {
    if (isWithinReach) return '{ "emergency": ["green mist"] }';
    throw new Error("out of reach");
  };
  const services = { ...app.services, content: { ...app.services.content, read } };
  const known = await dangerLists(services);
  isWithinReach = false;
  expect([known.emergency, await dangerLists(services)]).toEqual([["green mist"], known]);
});
