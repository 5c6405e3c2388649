import { expect, it, vi } from "vitest";
import { type PushClient, pushFor, showDay } from "./push.ts";

const SCREENS = ["/dashboard", "/rides"];

/** A worker with these windows open; what it showed and where it went. */
function aWorker(...addresses: string[]) {
  const went: string[] = [];
  const showNotification = vi.fn(async () => {});
  const note = (deed: string) => async () => void went.push(deed);
  const windows = addresses.map((address) => ({
    url: `https://lamplight.test${address}`,
    focus: note(`focus ${address}`),
    navigate: (to: string) => note(`go ${to}`)(),
  }));
  const worker: PushClient = {
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow: (to) => note(`open ${to}`)() },
  };
  return { worker, showNotification, went };
}

it("an offer that comes while the app is closed is shown in the words it came with, and nothing else", async () => {
  const { worker, showNotification } = aWorker();
  await pushFor(worker, "You have a new ride offer. Answer by 2:20 PM.");
  expect(showNotification).toHaveBeenCalledWith(
    "Your rides",
    expect.objectContaining({ body: "You have a new ride offer. Answer by 2:20 PM.", tag: "offer", renotify: true }),
  );
});

it("a message without words still says what it is for", async () => {
  const { worker, showNotification } = aWorker();
  await pushFor(worker, undefined);
  expect(showNotification).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ body: "You have a new ride offer." }),
  );
});

it("pressed, it opens the driver's day", async () => {
  const { worker, went } = aWorker("/", "/my-rides");
  await showDay(worker, "/dashboard", SCREENS);
  expect(went).toEqual(["open /dashboard"]);
});

it("pressed while one of the driver's screens is open, it goes there", async () => {
  const day = aWorker("/", "/dashboard");
  await showDay(day.worker, "/dashboard", SCREENS);
  expect(day.went).toEqual(["focus /dashboard"]);
  const list = aWorker("/rides");
  await showDay(list.worker, "/dashboard", SCREENS);
  expect(list.went).toEqual(["focus /rides", "go /dashboard"]);
});
