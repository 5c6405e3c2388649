import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { notify } from "../lib/notify.ts";
import { Toaster } from "./toaster.tsx";
import { UndoBar } from "./undo-bar.tsx";

const LIFE_MS = 5000;

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

const say = (message: string) => act(() => notify.success(message));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test("what is said as an older message ends is not ended with it, however late the screen is drawn", () => {
  say("Driver Logged in");
  pass(LIFE_MS - 1);
  // The older one's time is over before anything of the newer one is on the screen.
  act(() => {
    notify.success("Ride cancelled");
    vi.advanceTimersByTime(2);
  });
  expect(screen.getByText("Ride cancelled")).toBeVisible();
  pass(LIFE_MS - 100);
  expect(screen.getByText("Ride cancelled")).toBeVisible();
  pass(200);
  expect(screen.queryByText("Ride cancelled")).toBeNull();
});

test("what is said just after an older message has ended stays as long as any", () => {
  say("Driver Logged in");
  pass(LIFE_MS);
  act(() => {
    notify.success("Ride cancelled");
    vi.advanceTimersByTime(10);
  });
  pass(LIFE_MS - 100);
  expect(screen.getByText("Ride cancelled")).toBeVisible();
});

test("a newer message takes the place of the older one; what stays true stands beside it", () => {
  act(() => notify.lasting("Your browser doesn't let us keep you logged in."));
  say("Saved");
  say("Saved once more");
  expect(screen.queryByText("Saved")).toBeNull();
  expect(screen.getByText("Saved once more")).toBeVisible();
  expect(screen.getByText(/keep you logged in/)).toBeVisible();
});

test("what rides along in the corner stands below what is said there, in one column", () => {
  const undo = {
    data: undefined,
    error: null,
    isIdle: true,
    isPending: false,
    isSuccess: false,
    isError: false,
  } as const;
  const nothing = () => {};
  render(
    <UndoBar
      isInToastSlot
      message="You said “At the door”."
      seconds={10}
      undo={undo}
      onUndo={nothing}
      onEnd={nothing}
    />,
  );
  say("Ride Completed");
  const said = screen.getByRole("region", { name: "Notifications" });
  const bar = screen.getByRole("status");
  expect(bar).toHaveTextContent("You said “At the door”.");
  expect(said).not.toContainElement(bar);
  expect(said.parentElement).toContainElement(bar);
  expect(said.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
