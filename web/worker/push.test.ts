import { expect, it, vi } from "vitest";
import { type PushClient, pushFor, showDay } from "./push.ts";

const SCREENS = ["/dashboard", "/rides"];

/** A service worker with these open windows. Records what it showed and opened. */
function openWorker(...addresses: string[]) {
  const opened: string[] = [];
  const showNotification = vi.fn(async () => {});
  const note = (action: string) => async () => void opened.push(action);
  const windows = addresses.map((address) => ({
    url: `https://lamplight.test${address}`,
    focus: note(`focus ${address}`),
    navigate: (to: string) => note(`go ${to}`)(),
  }));
  const worker: PushClient = {
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow: (to) => note(`open ${to}`)() },
  };
  return { worker, showNotification, opened };
}

it("shows an offer's own text and nothing else while the app is closed", async () => {
  const { worker, showNotification } = openWorker();
  await pushFor(worker, "You have a new ride offer. Answer by 2:20 PM.");
  expect(showNotification).toHaveBeenCalledWith(
    "Your rides",
    expect.objectContaining({ body: "You have a new ride offer. Answer by 2:20 PM.", tag: "offer", renotify: true }),
  );
});

it("shows a default text for a message without text", async () => {
  const { worker, showNotification } = openWorker();
  await pushFor(worker, undefined);
  expect(showNotification).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ body: "You have a new ride offer." }),
  );
});

it("opens the driver's dashboard when pressed", async () => {
  const { worker, opened } = openWorker("/", "/my-rides");
  await showDay(worker, "/dashboard", SCREENS);
  expect(opened).toEqual(["open /dashboard"]);
});

it("focuses an open driver's screen when pressed", async () => {
  const day = openWorker("/", "/dashboard");
  await showDay(day.worker, "/dashboard", SCREENS);
  expect(day.opened).toEqual(["focus /dashboard"]);
  const list = openWorker("/rides");
  await showDay(list.worker, "/dashboard", SCREENS);
  expect(list.opened).toEqual(["focus /rides", "go /dashboard"]);
});
