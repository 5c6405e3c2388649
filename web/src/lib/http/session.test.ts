import { beforeEach, expect, it, vi } from "vitest";
import { notify } from "../page/notify.ts";
import { readOwner, readToken, signIn, signOut } from "./session.ts";
import { tabStore } from "./storage.ts";

beforeEach(() => {
  for (const storage of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, storage).mockImplementation(() => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    });
});

it("keeps a login until the page is reloaded when storage is blocked, and says so", () => {
  const warned = vi.spyOn(notify, "lasting");
  signIn("user", "t1", "hannah@example.com");
  expect(readToken("user")).toBe("t1");
  expect(readOwner("user")).toBe("hannah@example.com");
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("doesn't let us keep you logged in"));
  signOut("user");
  expect(readToken("user")).toBeNull();
});

it("keeps drafts in memory in a tab without storage", () => {
  expect(tabStore.set("a", "1")).toBe(false);
  expect(tabStore.get("a")).toBe("1");
  expect(tabStore.names()).toEqual(["a"]);
  tabStore.remove("a");
  expect(tabStore.get("a")).toBeNull();
});
