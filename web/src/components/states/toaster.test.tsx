import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { notify } from "../../lib/page/notify.ts";
import { Toaster } from "./toaster.tsx";
import { UndoBar } from "./undo-bar.tsx";

const LIFE_MS = 5000;

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});

const notifySuccess = (message: string) => act(() => notify.success(message));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test("keeps a toast that replaces an ending one, even if the screen renders late", () => {
  notifySuccess("Driver Logged in");
  pass(LIFE_MS - 1);
  // The older toast times out before the newer one is rendered.
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

test("shows a toast after an ended one for the full time", () => {
  notifySuccess("Driver Logged in");
  pass(LIFE_MS);
  act(() => {
    notify.success("Ride cancelled");
    vi.advanceTimersByTime(10);
  });
  pass(LIFE_MS - 100);
  expect(screen.getByText("Ride cancelled")).toBeVisible();
});

test("replaces an older toast, and keeps a lasting one beside it", () => {
  act(() => notify.lasting("Your browser doesn't let us keep you logged in."));
  notifySuccess("Saved");
  notifySuccess("Saved once more");
  expect(screen.queryByText("Saved")).toBeNull();
  expect(screen.getByText("Saved once more")).toBeVisible();
  expect(screen.getByText(/keep you logged in/)).toBeVisible();
});

test("shows an undo bar below the toasts, in one column", () => {
  const undo = {
    data: undefined,
    error: null,
    isIdle: true,
    isPending: false,
    isSuccess: false,
    isError: false,
  } as const;
  const noError = () => {};
  render(<UndoBar message="You marked “At the door”." seconds={10} undo={undo} onUndo={noError} onEnd={noError} />);
  notifySuccess("Ride Completed");
  const toastNames = screen.getByRole("region", { name: "Notifications" });
  const bar = screen.getByRole("status");
  expect(bar).toHaveTextContent("You marked “At the door”.");
  expect(toastNames).not.toContainElement(bar);
  expect(toastNames.parentElement).toContainElement(bar);
  expect(toastNames.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
