import { expect, test } from "vitest";
import { editorPaths } from "./editor-paths.ts";

const redirect = (from: string, to: string | null, isPermanent = true) => ({ from, to, isPermanent });

const pathsWith = (...redirects: ReturnType<typeof redirect>[]) =>
  editorPaths({
    read: async () => JSON.stringify({ pages: ["dialysis-rides"], openings: ["night-nurse"], redirects }),
  });

test("a published page is found in any letter case, and no other", async () => {
  const paths = pathsWith();
  expect(await paths.page("Dialysis-Rides")).toBe("dialysis-rides");
  expect(await paths.page("nothing")).toBeNull();
});

test("an opening is found by its id, and no other", async () => {
  expect(await pathsWith().opening("night-nurse")).toBe("night-nurse");
  expect(await pathsWith().opening("closed")).toBeNull();
});

test("a redirect is for good or for a while", async () => {
  const paths = pathsWith(redirect("/old", "/dialysis-rides"), redirect("/summer", "https://example.org/", false));
  expect(await paths.redirect("/Old/")).toEqual({ to: "/dialysis-rides", status: 301 });
  expect(await paths.redirect("/summer")).toEqual({ to: "https://example.org/", status: 302 });
  expect(await paths.redirect("/nothing")).toBeNull();
});

test("visitors follow a chain in one step, and no loop", async () => {
  const paths = pathsWith(
    redirect("/a", "/b"),
    redirect("/b", "/c", false),
    redirect("/x", "/y"),
    redirect("/y", "/x"),
  );
  expect(await paths.redirect("/a")).toEqual({ to: "/c", status: 302 });
  expect(await paths.redirect("/x")).toBeNull();
});

test.each([null, "javascript:alert(1)", "//evil.example", "http://example.org"])(
  "a redirect without a page or web address leads nowhere: %s",
  async (to) => {
    expect(await pathsWith(redirect("/old", to)).redirect("/old")).toBeNull();
  },
);

test("while content is out of reach, the last known addresses count", async () => {
  let isReachable = true;
  const paths = editorPaths({
    read: async () => {
      if (!isReachable) throw new Error("out of reach");
      return JSON.stringify({
        pages: ["dialysis-rides"],
        openings: [],
        redirects: [redirect("/old", "/dialysis-rides")],
      });
    },
  });
  expect(await paths.page("dialysis-rides")).toBe("dialysis-rides");
  isReachable = false;
  expect(await paths.page("dialysis-rides")).toBe("dialysis-rides");
  expect(await paths.redirect("/old")).toEqual({ to: "/dialysis-rides", status: 301 });
});
