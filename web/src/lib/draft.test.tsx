import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { settleDrafts, useDraft } from "./draft.ts";
import { dropDeadToken, onSessionChange, signIn, signOut } from "./session.ts";

const NAME = "review 7";
const draft = () => renderHook(() => useDraft(NAME)).result.current;

beforeEach(() => onSessionChange(settleDrafts));

it("what is written before logging in is there afterwards, for the first who logs in alone", () => {
  draft().keep("She listened");
  signIn("user", "t1", "hannah@example.com");
  expect(draft().kept).toBe("She listened");
  signOut("user");
  expect(draft().kept).toBeNull();
  signIn("user", "t2", "ruth@example.com");
  expect(draft().kept).toBeNull();
});

it("a draft dies with its owner's log-out", () => {
  signIn("user", "t1", "hannah@example.com");
  draft().keep("She listened");
  signOut("user");
  expect({ ...sessionStorage }).toEqual({});
});

it("a draft outlives a session that lapses, for its owner only", () => {
  signIn("user", "t1", "hannah@example.com");
  const atHand = draft();
  dropDeadToken("user", "t1");
  atHand.keep("She listened");
  expect(draft().kept).toBeNull();
  signIn("user", "t2", "hannah@example.com");
  expect(draft().kept).toBe("She listened");
});

it("a draft left by a lapsed session is gone when somebody else logs in", () => {
  signIn("user", "t1", "hannah@example.com");
  const atHand = draft();
  dropDeadToken("user", "t1");
  atHand.keep("She listened");
  signIn("user", "t2", "ruth@example.com");
  expect(draft().kept).toBeNull();
  expect({ ...sessionStorage }).toEqual({});
});

it("a driver who comes or goes takes no patient's draft along", () => {
  draft().keep("She listened");
  signIn("driver", "wheels", "joseph@example.com");
  signOut("driver");
  expect(draft().kept).toBe("She listened");
});

it("nothing of who has logged out is kept any more, though their screen still stands", () => {
  signIn("user", "t1", "hannah@example.com");
  const { result, rerender } = renderHook(() => useDraft(NAME));
  act(() => signOut("user"));
  rerender();
  result.current.keep("She listened");
  expect({ ...sessionStorage }).toEqual({});
  act(() => signIn("user", "t2", "ruth@example.com"));
  rerender();
  result.current.keep("She listened");
  expect({ ...sessionStorage }).toEqual({});
});

it("a driver's draft dies with the driver's log-out, and outlives a patient's", () => {
  signIn("driver", "wheels", "joseph@example.com");
  signIn("user", "t1", "hannah@example.com");
  const fare = () => renderHook(() => useDraft("fare 7", "driver")).result.current;
  fare().keep("95");
  signOut("user");
  expect(fare().kept).toBe("95");
  signOut("driver");
  expect({ ...sessionStorage }).toEqual({});
});

it("a file waits with the words beside it, until the page is loaded anew", () => {
  const picture = new File(["x"], "me.png");
  draft().keep("{}", { image: picture });
  expect(draft().keptFiles).toEqual({ image: picture });
  signIn("user", "t1", "hannah@example.com");
  expect(draft().keptFiles).toEqual({ image: picture });
  signOut("user");
  expect(draft().keptFiles).toEqual({});
});
