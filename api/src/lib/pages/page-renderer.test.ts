import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { aPageProgram } from "../../../test/page-program.ts";
import { openPageRenderer } from "./page-renderer.ts";

const log = pino({ level: "silent" });
const config = {
  siteDir: "/site",
  publicUrl: "http://lamplight.test",
  content: { projectId: "p", dataset: "d", apiHost: null, studioUrl: null },
};

async function aRenderer(body: string) {
  const renderer = openPageRenderer({ ...config, rendererDir: await aPageProgram(body) }, { shortName: "Harbor" }, log);
  if (!renderer) throw new Error("There is no program");
  onTestFinished(() => renderer.close());
  return renderer;
}

const needsTwo = `
  for (const source of ["/api/first", "second"]) if (!data.has(source)) return { missing: [source] };
  return { body: [...data.values()].join(), contentType: "text/html", sources: [...data.keys()] };`;

it("reads what a page needs until it can be rendered, and knows what the page shows", async () => {
  const renderer = await aRenderer(needsTwo);
  const page = await renderer.render("/team", async (source) => `data of ${source}`, []);
  expect(page).toMatchObject({ body: "data of /api/first,data of second", sources: ["/api/first", "second"] });
  expect(page.data.get("second")).toBe("data of second");
});

it("does not render a page without its data", async () => {
  const renderer = await aRenderer(needsTwo);
  const unreadable = async () => Promise.reject(new Error("no answer"));
  await expect(renderer.render("/team", unreadable, [])).rejects.toThrow("no answer");
});

it("renders in threads that see nothing of the environment, and goes on after one ended", async () => {
  const body = "if (address === '/end') process.exit(1);";
  const answer = "return { body: JSON.stringify(process.env), contentType: 'text/html', sources: [] };";
  const renderer = await aRenderer(`${body} ${answer}`);
  await expect(renderer.render("/end", async () => null, [])).rejects.toThrow();
  expect(await renderer.render("/team", async () => null, [])).toMatchObject({ body: "{}" });
});

it("a thread that ends between two pages does not end the process", async () => {
  const renderer = await aRenderer(`
    if (address === "/late") setTimeout(() => { throw new Error("late"); });
    return { body: "", contentType: "text/html", sources: [] };`);
  await renderer.render("/late", async () => null, []);
  await eventually(async () =>
    expect(await renderer.render("/team", async () => null, [])).toMatchObject({ body: "" }),
  );
});

it("is missing without its program", () => {
  expect(openPageRenderer({ ...config, rendererDir: "/nowhere" }, { shortName: "Harbor" }, log)).toBeNull();
});
