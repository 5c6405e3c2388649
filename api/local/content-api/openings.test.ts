import { expect, test } from "vitest";
import { careerQuery } from "../../../content-schemas/queries/career.ts";
import { homeQuery } from "../../../content-schemas/queries/home.ts";
import { contentApiForTests } from "./content-api-for-tests.ts";

const { editor, visitor } = await contentApiForTests();
const HOUR_MS = 3_600_000;
const dayIn = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 10);

test("an opening is listed until its last day is over in every time zone", async () => {
  const lastDays = { open: undefined, "closes-later": dayIn(48), "closes-today": dayIn(0), closed: dayIn(-36) };
  for (const [_id, closesOn] of Object.entries(lastDays))
    await editor.createOrReplace({ _id, _type: "opening", orderRank: _id, ...(closesOn ? { closesOn } : {}) });
  const listed = ["closes-later", "closes-today", "open"];
  const { openingList } = await visitor.fetch<{ openingList: { _id: string; closesOn: string | null }[] }>(careerQuery);
  expect(openingList.map(({ _id }) => _id)).toEqual(listed);
  expect(openingList.at(-1)).toMatchObject({ closesOn: null });
  const { openings } = await visitor.fetch<{ openings: { _id: string }[] }>(homeQuery);
  expect(openings.map(({ _id }) => _id)).toEqual(listed);
});
