import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { everyPage } from "./every-page.ts";

const List = z.object({ rows: z.array(z.number()), next: z.string().nullable() });

afterEach(() => void vi.unstubAllGlobals());

it("reads a list to its end, and appends each page to those before it", async () => {
  const requests: string[] = [];
  const pages = [
    { rows: [1, 2], next: "two" },
    { rows: [3], next: "three" },
    { rows: [4], next: null },
  ];
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    requests.push(url.replace(location.origin, ""));
    return Response.json(pages[requests.length - 1]);
  });
  const whole = await everyPage("/api/numbers", List, (before, page) => ({
    ...page,
    rows: [...before.rows, ...page.rows],
  }));
  expect(whole).toEqual({ rows: [1, 2, 3, 4], next: null });
  expect(requests).toEqual(["/api/numbers", "/api/numbers?cursor=two", "/api/numbers?cursor=three"]);
});
