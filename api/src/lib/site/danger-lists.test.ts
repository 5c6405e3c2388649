import { createServer } from "node:http";
import { afterAll, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aPhoneNumber } from "../../../test/phone-number.ts";
import { sendSignedText } from "../../../test/signed-text.ts";
import { testTexts } from "../../../test/texts.ts";

const asked: (string | undefined)[] = [];
const content = createServer((request, response) => {
  asked.push(request.headers["x-sanity-project-id"]?.toString());
  const result = { emergency: ["purple cloud"], poison: null, crisis: [] };
  response.setHeader("content-type", "application/json").end(JSON.stringify({ result }));
});
await new Promise<void>((resolve) => content.listen(0, "127.0.0.1", resolve));
afterAll(() => content.close());
const texts = await testTexts();
const address = content.address();
if (address === null || typeof address === "string") throw new Error("The server has no port");
const app = await testApp({ ...texts.env, SANITY_API_HOST: `http://127.0.0.1:${address.port}` });
const answerTo = async (body: string) =>
  (await sendSignedText(app, texts.token, { from: aPhoneNumber(), body })).body["text"];

it("judges texts by the editors' words, asked for once in five minutes, and by the built-in ones where a list is empty", async () => {
  expect(await answerTo("a purple cloud is here")).toContain("call 911 now.");
  expect(await answerTo("she drank bleach")).toContain("Poison Help: 1-800-222-1222");
  expect(await answerTo("hello")).not.toContain("call 911 now.");
  expect(asked).toEqual(["lamplight"]);
});
