import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { dropDeadToken, onSessionChange, signIn, signOut } from "../http/session.ts";
import { StaffContext, settleDrafts, useDraft } from "./draft.ts";
import { settleStaffDrafts, staffAuthor } from "./staff-draft.ts";

const NAME = "review 7";
const draft = () => renderHook(() => useDraft(NAME)).result.current;

beforeEach(() => onSessionChange(settleDrafts));

it("keeps a draft written before login for the first person who logs in, and only for them", () => {
  draft().keep("She listened");
  signIn("user", "t1", "hannah@example.com");
  expect(draft().kept).toBe("She listened");
  signOut("user");
  expect(draft().kept).toBeNull();
  signIn("user", "t2", "ruth@example.com");
  expect(draft().kept).toBeNull();
});

it("deletes a draft when its owner logs out", () => {
  signIn("user", "t1", "hannah@example.com");
  draft().keep("She listened");
  signOut("user");
  expect({ ...sessionStorage }).toEqual({});
});

it("keeps a draft after a session expires, for its owner only", () => {
  signIn("user", "t1", "hannah@example.com");
  const currentDraft = draft();
  dropDeadToken("user", "t1");
  currentDraft.keep("She listened");
  expect(draft().kept).toBeNull();
  signIn("user", "t2", "hannah@example.com");
  expect(draft().kept).toBe("She listened");
});

it("deletes a draft of an expired session when another person logs in", () => {
  signIn("user", "t1", "hannah@example.com");
  const currentDraft = draft();
  dropDeadToken("user", "t1");
  currentDraft.keep("She listened");
  signIn("user", "t2", "ruth@example.com");
  expect(draft().kept).toBeNull();
  expect({ ...sessionStorage }).toEqual({});
});

it("keeps a patient's draft when a driver logs in or out", () => {
  draft().keep("She listened");
  signIn("driver", "wheels", "joseph@example.com");
  signOut("driver");
  expect(draft().kept).toBe("She listened");
});

it("stores nothing for a person who logged out while their screen is still shown", () => {
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

it("deletes a driver's draft when the driver logs out, and keeps it when a patient does", () => {
  signIn("driver", "wheels", "joseph@example.com");
  signIn("user", "t1", "hannah@example.com");
  const fare = () => renderHook(() => useDraft("fare 7", "driver")).result.current;
  fare().keep("95");
  signOut("user");
  expect(fare().kept).toBe("95");
  signOut("driver");
  expect({ ...sessionStorage }).toEqual({});
});

it("keeps a file with its draft until the page is reloaded", () => {
  const picture = new File(["x"], "me.png");
  draft().keep("{}", { image: picture });
  expect(draft().keptFiles).toEqual({ image: picture });
  signIn("user", "t1", "hannah@example.com");
  expect(draft().keptFiles).toEqual({ image: picture });
  signOut("user");
  expect(draft().keptFiles).toEqual({});
});

it("keeps a staff member's draft over an ended session and logins of patients, for its author only", () => {
  const draftOf = (staffId: string) =>
    renderHook(() => useDraft(NAME), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <StaffContext value={staffAuthor(staffId)}>{children}</StaffContext>
      ),
    }).result.current;
  settleStaffDrafts("alice");
  draftOf("alice").keep("Called back");
  signIn("user", "t1", "hannah@example.com");
  signOut("user");
  settleStaffDrafts("alice");
  expect(draftOf("alice").kept).toBe("Called back");
  expect(draft().kept).toBeNull();
  settleStaffDrafts("ben");
  expect(draftOf("ben").kept).toBeNull();
  expect({ ...sessionStorage }).toEqual({});
  settleStaffDrafts(null);
  draftOf("ben").keep("Called back");
  expect({ ...sessionStorage }).toEqual({});
});
