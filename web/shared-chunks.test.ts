import { expect, it } from "vitest";
import { sharedChunks } from "./shared-chunks.ts";

/** Modules with their imports and sizes. The entry loads those whose names begin with `page` on demand. */
function chunksOf(
  graph: Record<string, { imports?: string[]; bytes?: number }>,
  requestBytes: number,
  varied: string[] = [],
) {
  const pages = Object.keys(graph).filter((id) => id.startsWith("page"));
  const getModuleInfo = (id: string) => ({
    importedIds: graph[id]?.imports ?? [],
    dynamicallyImportedIds: id === "entry" ? pages : [],
    code: "x".repeat(graph[id]?.bytes ?? 0),
  });
  const names = sharedChunks("entry", new Set(["entry"]), { getModuleInfo }, requestBytes, varied);
  const together = Map.groupBy([...names], ([, name]) => name).values();
  return [...together]
    .map((chunk) =>
      chunk
        .map(([id]) => id)
        .sort()
        .join(" "),
    )
    .sort();
}

it("puts modules that the same pages share into one chunk, and leaves a module of one page with it", () => {
  const graph = {
    pageA: { imports: ["field", "map"] },
    pageB: { imports: ["field"] },
    pageC: { imports: ["stars"] },
    pageD: { imports: ["stars"] },
    field: { imports: ["label"], bytes: 500 },
    label: { bytes: 500 },
    stars: { bytes: 500 },
    map: { bytes: 500 },
  };
  expect(chunksOf(graph, 0)).toEqual(["field label", "stars"]);
});

it("divides the chunks of all other pages as if a page that has something of each did not exist", () => {
  const graph = {
    pageA: { imports: ["field"] },
    pageB: { imports: ["field", "map"] },
    pageC: { imports: ["map"] },
    field: { bytes: 500 },
    map: { bytes: 500 },
    stars: { bytes: 500 },
  };
  const varied = { ...graph, pageOfAll: { imports: ["field", "map", "stars"] } };
  expect(chunksOf(varied, 0, ["pageOfAll"])).toEqual(chunksOf(graph, 0));
});

it("joins chunks only while that costs pages less than the requests it saves", () => {
  const graph = {
    pageA: { imports: ["field", "icon", "editor"] },
    pageB: { imports: ["field", "icon", "editor"] },
    pageC: { imports: ["icon"] },
    field: { bytes: 900 },
    editor: { bytes: 90_000 },
    icon: { bytes: 100 },
  };
  expect(chunksOf(graph, 1000)).toEqual(["editor field", "icon"]);
});

it("does not join chunks if a page would then load what the other one imports", () => {
  const graph = {
    pageA: { imports: ["top"] },
    pageB: { imports: ["top"] },
    pageC: { imports: ["middle"] },
    pageD: { imports: ["bottom"] },
    top: { imports: ["middle"], bytes: 10 },
    middle: { imports: ["bottom"], bytes: 90_000 },
    bottom: { bytes: 10 },
  };
  expect(chunksOf(graph, 5000)).toEqual(["bottom", "middle top"]);
});
