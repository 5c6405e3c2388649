import { filter, firstValueFrom, take } from "rxjs";
import { expect, test } from "vitest";
import { contentApiForTests } from "./content-api-for-tests.ts";

const { editor, visitor, url, contentApi } = await contentApiForTests();

const tagsOf = async (query: string) => {
  const { syncTags = [] } = await visitor.fetch(query, {}, { filterResponse: false });
  return syncTags.map(String);
};

/** The sync tags of the publication that `change` makes. */
async function tagsOfPublication(change: () => Promise<unknown>): Promise<string[]> {
  const events = visitor.live.events();
  const next = firstValueFrom(events.pipe(filter((event) => event.type === "message")));
  await firstValueFrom(events.pipe(filter((event) => event.type === "welcome")));
  await change();
  return (await next).tags.map(String);
}

const share = (some: string[], others: string[]) => some.some((tag) => others.includes(tag));

await editor.create({ _id: "lamp", _type: "thing", name: "Lamp" });
await editor.create({ _id: "home", _type: "page", of: { _type: "reference", _ref: "lamp" } });
await editor.create({ _id: "imprint", _type: "page" });
await editor.create({ _id: "ines", _type: "nurse" });

const queries = {
  things: '*[_type == "thing"]',
  people: '*[_type in ["person", "nurse"]] | order(name asc)',
  home: '*[_type == "page" && _id == "home"][0]{ "thing": of->name }',
  imprint: 'coalesce(*[_type == "page" && _id == "imprint"][0], {})',
  everything: "count(*)",
  either: '*[_type == "person" || name == "Ines"]',
};

test.each([
  ["a matching document", () => editor.patch("lamp").set({ name: "Lantern" }).commit(), ["things", "home"]],
  ["a document that matches from now on", () => editor.create({ _type: "nurse" }), ["people"]],
  ["one of two pages of a type", () => editor.patch("imprint").set({ text: "x" }).commit(), ["imprint"]],
  ["a document that no longer matches", () => editor.delete("ines"), ["people"]],
] as const)("a change of %s carries a tag of the affected result only", async (_, change, touched) => {
  const tags = await Promise.all(Object.values(queries).map(tagsOf));
  const published = await tagsOfPublication(change);
  const found = Object.keys(queries).filter((_name, index) => share(tags[index] ?? [], published));
  expect(found).toEqual(Object.keys(queries).filter((name) => ["everything", "either", ...touched].includes(name)));
});

test("sync tags don't reveal what they stand for", async () => {
  for (const tag of await tagsOf(queries.home)) expect(tag).toMatch(/^s1:[\w-]{8}$/);
});

test.each(["restart", "goaway"] as const)("subscribers get %s when requested", async (say) => {
  const events = visitor.live.events();
  const received = firstValueFrom(
    events.pipe(
      filter((event) => event.type === say),
      take(1),
    ),
  );
  await firstValueFrom(events.pipe(filter((event) => event.type === "welcome")));
  const headers = { authorization: `Bearer ${contentApi.token}` };
  const body = JSON.stringify({ say, reason: "too many" });
  expect((await fetch(`${url}/control/live`, { method: "POST", body })).status).toBe(401);
  expect((await fetch(`${url}/control/live`, { method: "POST", body, headers })).status).toBe(204);
  expect(await received).toMatchObject({ type: say });
});
