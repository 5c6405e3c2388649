import { expect, it } from "vitest";
import { listedPaths } from "../src/app/paths.ts";
import { tellContentSource } from "../src/lib/content/source.ts";
import { drawPage } from "./draw.tsx";

tellContentSource({ projectId: "local", dataset: "production", apiHost: null, siteUrl: "http://lamplight.test" });

it.each(listedPaths)(
  "%s is drawn without a browser, and without style or script the content policy forbids",
  async (path) => {
    const { head, root } = await drawPage(path, async () => null);
    expect(head).toMatch(/<title>[^<]+ \| Lamplight<\/title>/);
    expect(root).toContain("<main");
    expect(`${head}${root}`).not.toMatch(/<script|<style| style="/);
  },
);

it("a page whose content cannot be had is not drawn", async () => {
  const silent = async () => {
    throw new Error("no answer");
  };
  await expect(drawPage("/housing", silent)).rejects.toThrow("no answer");
});

it("a page is drawn with the answers to all its questions, and hands them on", async () => {
  const asked: string[] = [];
  const { delivered } = await drawPage("/team", async (query) => {
    asked.push(query);
    return null;
  });
  expect(asked).toHaveLength(2);
  expect(delivered).toEqual(asked.map((query) => [query, null]));
});
