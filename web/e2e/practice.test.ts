import { afterAll, expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { listedPaths, paths } from "../src/app/paths.ts";
import { aVisitor, hydrate, stack } from "./stack.ts";
import { anEditor, contentApi, htmlOf, lineOf, publish } from "./studio.ts";

const { _rev, ...before } = (await contentApi.getDocument("siteSettings")) ?? {};
const [name, shortName, phone] = ["Quay Nursing at Home", "Quayside", "(215) 555-0199"];
const OLD = /Lamplight(?! <)(?!\.example)|555-?0142|5550142/;

afterAll(async () => {
  await contentApi.delete("drafts.teamPage");
  await contentApi.createOrReplace({ _id: "siteSettings", _type: "siteSettings", ...before });
});

/** What a visitor or a program gets at an address, without the addresses of pictures, which end in their files' names. */
const seenAt = async (path: string): Promise<string> =>
  (await (await fetch(`${stack.siteUrl}${path}`)).text()).replaceAll(/https?:\/\/[^"\s]+/g, "");

test("a name and a phone that an editor changes in Settings are on every page and file within a minute, and the old ones nowhere", async () => {
  const pages = [...listedPaths, paths.login, "/nothing-here"];
  for (const path of pages) await seenAt(path);
  const visitor = await aVisitor();
  await visitor.goto(paths.team);
  await hydrate(visitor);
  await visitor.getByRole("heading", { level: 1, name: "The people behind Lamplight." }).waitFor();
  const editor = await anEditor("/studio/intent/edit/id=siteSettings;type=siteSettings");
  for (const [field, value] of Object.entries({ name, shortName })) await lineOf(editor, field).fill(value);
  await editor.getByRole("tab", { name: "Contact" }).click();
  await lineOf(editor, "phone").fill(phone);
  await publish(editor, `_id == "siteSettings" && name == "${name}" && phone == "${phone}"`);

  await visitor.getByRole("heading", { level: 1, name: `The people behind ${shortName}.` }).waitFor();
  await eventually(async () => expect(await seenAt("/")).toContain(name));
  for (const path of [...pages, "/site.webmanifest", "/studio/", "/api/docs", "/office", "/driver.webmanifest"])
    await eventually(async () => expect(await seenAt(path), path).not.toMatch(OLD));
  const contact = await htmlOf("/contact");
  const [, data = ""] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(contact) ?? [];
  expect(JSON.parse(data)["@graph"][0]).toMatchObject({ name, telephone: expect.stringContaining("555") });
  expect(data).toContain("0199");
  const forms = (await Promise.all(pages.map(htmlOf))).join();
  const withoutScript = [...forms.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, text]) => text).join();
  expect(withoutScript).toContain(phone);
  expect(await (await fetch(`${stack.siteUrl}/site.webmanifest`)).json()).toMatchObject({
    name,
    short_name: shortName,
  });
});

test("the form shows the value of a chip, and names one that does not exist", async () => {
  const editor = await anEditor("/studio/intent/edit/id=teamPage;type=teamPage");
  await editor.getByText(/^Visitors see: The people behind \w+\.$/).waitFor();
  await lineOf(editor, "heading").fill("Ask {nothing}");
  await editor.getByText("{nothing} stays as it is written.").waitFor();
});
