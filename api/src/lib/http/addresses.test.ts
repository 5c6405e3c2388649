import { expect, it } from "vitest";
import { addresses } from "./addresses.ts";

const find = addresses(["/", "/team", "/doctors/:speciality?", "/appointment/:docId", "/my-rides/:rideId"], {
  speciality: (name) => (name.toLowerCase() === "cardiac nurse" ? "Cardiac Nurse" : null),
  docId: async (id) => (id.toLowerCase() === "abc-1" ? "abc-1" : null),
});

it.each([
  ["/", "/"],
  ["/team", "/team"],
  ["/team/", "/team"],
  ["/Team", "/team"],
  ["//team//", "/team"],
  ["/doctors/", "/doctors"],
  ["/Doctors/cardiac%20nurse/", "/doctors/Cardiac%20Nurse"],
  ["/appointment/ABC-1", "/appointment/abc-1"],
  ["/My-Rides/Whichever", "/my-rides/Whichever"],
])("the canonical path of %s is %s", async (path, right) => {
  expect((await find(path))?.path).toBe(right);
});

it.each([
  "/nothing",
  "/team/ruth",
  "/doctors/Foo",
  "/doctors/x.php.bak",
  "/doctors/%",
  "/appointment/",
  "/appointment/abc-2",
  "//elsewhere.test/",
])("%s matches no page", async (path) => {
  expect(await find(path)).toBeNull();
});
