import { ConsultantList } from "@lamplight/api/contract/consultants.ts";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { listedPaths, paths } from "../src/app/paths.ts";
import { longTest } from "./long-run.ts";
import { pagesFollow } from "./pages-follow.ts";
import { aConsultant, sql } from "./records.ts";
import { aVisitor, stack } from "./stack.ts";
import { contentApi, htmlOf } from "./studio.ts";

const { doctors } = ConsultantList.parse(await (await fetch(`${stack.siteUrl}/api/doctor/list`)).json());
const [nurse] = doctors;
if (!nurse) throw new Error("There is no nurse");

const addresses = [...listedPaths, paths.speciality("Cardiac Nurse"), paths.appointment(nurse._id), paths.login];

test.each(addresses)("%s has its title, description and metadata in its HTML, without JavaScript", async (path) => {
  const html = await htmlOf(path);
  const [, title] = /<title>([^<]+) \| Lamplight<\/title>/.exec(html) ?? [];
  expect(html).toContain(`<meta property="og:title" content="${title}"/>`);
  expect(html).toContain('<meta property="og:site_name" content="Lamplight Nursing Network"/>');
  expect(html).toContain(`<link rel="canonical" href="${stack.siteUrl}${path}"/>`);
  expect(html).toMatch(/<meta name="description" content="[^"]{20,}"\/>/);
  expect(html).toMatch(/<meta property="og:description" content="[^"]{20,}"\/>/);
  expect(html).toMatch(/<meta property="og:image:alt" content="[^"]{5,}"\/>/);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  expect(html).toMatch(/<h1[^>]*>[^<]+/);
  expect(html.match(/<title/g)).toHaveLength(1);
  expect(html.match(/rel="canonical"/g)).toHaveLength(1);
  const [, data = ""] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(data)["@graph"][0].name).toBe("Lamplight Nursing Network");
});

test.each(["/services", paths.appointment(nurse._id)])("the picture of a shared link to %s exists", async (path) => {
  const [, address = ""] = /<meta property="og:image" content="([^"]+)"/.exec(await htmlOf(path)) ?? [];
  const picture = await fetch(address.replaceAll("&amp;", "&"));
  expect(picture.headers.get("content-type")).toMatch(/^image\/(png|jpeg)$/);
});

const etagOf = async (path: string) => (await fetch(`${stack.siteUrl}${path}`, { method: "HEAD" })).headers.get("etag");

longTest("a changed nurse is rendered again on the pages that show the nurse, and on no other", async () => {
  const { id, name } = await aConsultant({ speciality: "Neonatal Nurse" });
  const own = paths.appointment(id);
  const list = paths.speciality("Neonatal Nurse");
  await expect.poll(() => htmlOf(own)).toContain(`<h1 id="consultant-name">${name}</h1>`);
  await expect.poll(() => htmlOf(list)).toContain(name);
  const others = ["/housing", paths.appointment(nurse._id)];
  let dollars = 123;
  // Pages of an earlier test may still be rendering. Wait until only this nurse's pages change.
  await eventually(async () => {
    dollars += 1;
    const before = await Promise.all(others.map(etagOf));
    await sql`update consultant set fee_cents = ${dollars * 100 + 45} where id = ${id}`;
    for (const path of [own, list]) await expect.poll(() => htmlOf(path)).toContain(`$${dollars}.45`);
    expect(await Promise.all(others.map(etagOf))).toEqual(before);
  });
  await sql`delete from consultant where id = ${id}`;
  await expect.poll(() => htmlOf(list)).not.toContain(name);
  await expect.poll(async () => (await fetch(`${stack.siteUrl}${own}`)).status).toBe(404);
});

test("a search's answer, and the page after a payment, are in the first HTML", async () => {
  const found = await htmlOf(`${paths.doctors}?for=${encodeURIComponent(nurse.speciality)}`);
  expect(found).toMatch(/role="status"[^>]*>\d+ nurses?/);
  expect(found).toContain(nurse.name);
  const paid = await htmlOf(`${paths.transport}?paid=true&session_id=cs_none`);
  expect(paid).toContain("checking your payment");
  expect(paid).not.toContain("cs_none");
});

test("without JavaScript a nurse's page can be read and reached, and a form says what it needs", async () => {
  const visitor = await aVisitor({ javaScriptEnabled: false });
  const page = await visitor.context().newPage();
  await page.goto(paths.doctors);
  await page.getByRole("link", { name: nurse.name }).first().click();
  await page.getByRole("heading", { level: 1, name: nurse.name }).waitFor();
  await expect.poll(() => page.getByText(`$${nurse.fees}`).first().isVisible()).toBe(true);
  await expect.poll(() => page.locator("form noscript p").first().isVisible()).toBe(true);
});

test("the sitemap lists every nurse, and no page before the login", async () => {
  const sitemap = await (await fetch(`${stack.siteUrl}/sitemap.xml`)).text();
  expect(sitemap).toContain(`<loc>${stack.siteUrl}${paths.appointment(nurse._id)}</loc>`);
  expect(sitemap).not.toContain("/login");
});

test("published content is in the HTML a moment later", () => pagesFollow(contentApi, stack.siteUrl));

test("drawings are sent compressed, and are cached", async () => {
  const { doctors } = JSON.parse(await (await fetch(`${stack.siteUrl}/api/doctor/list`)).text());
  const portrait = await fetch(`${stack.siteUrl}${doctors[0].image}`);
  expect(portrait.headers.get("content-type")).toMatch(/^image\/svg\+xml/);
  expect(portrait.headers.get("content-encoding")).toBe("gzip");
  expect(portrait.headers.get("cache-control")).toContain("immutable");
});
