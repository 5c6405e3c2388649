import { expect, test } from "vitest";
import { housingQuery } from "../../../content-schemas/queries/housing.ts";
import { lakeForTests } from "./lake-for-tests.ts";

const { editor, visitor } = await lakeForTests();

const dialled = async () => {
  const answer = await visitor.fetch<{ availability: { applyPhone: string } }>(housingQuery);
  return answer.availability.applyPhone;
};

test("who applies for a home dials the number of its page, else the one in Settings, and none where there is neither", async () => {
  const page = { _id: "housingPage", _type: "housingPage", availability: { heading: "Free" } };
  await editor.createOrReplace(page);
  expect(await dialled()).toBe("");
  await editor.createOrReplace({ _id: "siteSettings", _type: "siteSettings", phone: "(215) 555-0100" });
  expect(await dialled()).toBe("(215) 555-0100");
  await editor.createOrReplace({ ...page, availability: { heading: "Free", applyPhone: "(215) 555-0199" } });
  expect(await dialled()).toBe("(215) 555-0199");
});
