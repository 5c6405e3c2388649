import { expect, test } from "vitest";
import { housingQuery } from "../../../content-schemas/queries/housing.ts";
import { contentApiForTests } from "./content-api-for-tests.ts";

const { editor, visitor } = await contentApiForTests();

const telHref = async () => {
  const answer = await visitor.fetch<{ availability: { applyPhone: string } }>(housingQuery);
  return answer.availability.applyPhone;
};

test("a housing page dials its own phone number, otherwise the one in Settings, otherwise none", async () => {
  const page = { _id: "housingPage", _type: "housingPage", availability: { heading: "Free" } };
  await editor.createOrReplace(page);
  expect(await telHref()).toBe("");
  await editor.createOrReplace({ _id: "siteSettings", _type: "siteSettings", phone: "(215) 555-0100" });
  expect(await telHref()).toBe("(215) 555-0100");
  await editor.createOrReplace({ ...page, availability: { heading: "Free", applyPhone: "(215) 555-0199" } });
  expect(await telHref()).toBe("(215) 555-0199");
});
