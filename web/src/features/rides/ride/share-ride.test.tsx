import { BookedRide } from "@lamplight/api/contract/rides.ts";
import { SharedLink } from "@lamplight/api/contract/shared-rides.ts";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aRide, noEventStream } from "../../../../test/drives.ts";
import { profile } from "../../../../test/records.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { toastSaying, visit } from "../../../../test/visit.tsx";

const URL_OF_LINK = "https://lamplight.test/ride#token=fresh";

/** A ride's own page, with what the server knows of its link. */
function open(sharedAt: string | null, more: Parameters<typeof serve>[0] = {}) {
  let ride = aRide({ startsAt: "2099-11-24T14:15:00.000Z", sharedAt });
  const calls = serve({
    [`GET /api/user/ride/${ride._id}`]: () => answer(BookedRide, { success: true, ride }),
    "GET /api/user/rides/live": noEventStream,
    "GET /api/user/get-profile": () => profile(),
    "GET /": () => new Response(""),
    "POST /api/user/share-ride": () => {
      ride = { ...ride, sharedAt: "2026-11-20T15:10:00.000Z" };
      return answer(SharedLink, { success: true, url: URL_OF_LINK });
    },
    "POST /api/user/unshare-ride": () => {
      ride = { ...ride, sharedAt: null };
      return answer(BookedRide, { success: true, message: "The share link is off.", ride });
    },
    ...more,
  });
  const part = async () => within(await screen.findByRole("region", { name: "Create a share link" }));
  return { calls, part, ...visit(`/my-rides/${ride._id}`, { signedIn: true }) };
}

it("creates a link, shows it once, copies it, and turns it off", async () => {
  const { user, part } = open(null);
  const link = await part();
  expect(link.queryByRole("button", { name: "Turn off link" })).toBeNull();
  await user.click(link.getByRole("button", { name: "Create a link" }));
  expect(await link.findByLabelText("Send this link")).toHaveValue(URL_OF_LINK);
  await user.click(link.getByRole("button", { name: "Copy link" }));
  expect(await toastSaying("Link copied.")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(URL_OF_LINK);
  await user.click(link.getByRole("button", { name: "Turn off link" }));
  expect(await link.findByRole("button", { name: "Create a link" })).toBeVisible();
  expect(link.queryByLabelText("Send this link")).toBeNull();
});

it("asks to copy by hand when the browser denies clipboard access", async () => {
  const { user, part } = open(null);
  const link = await part();
  await user.click(link.getByRole("button", { name: "Create a link" }));
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("Not allowed"));
  await user.click(await link.findByRole("button", { name: "Copy link" }));
  expect(await toastSaying("We couldn't copy the link. Please select and copy it.")).toBeVisible();
});

it("does not show an earlier link again: it can be turned off or replaced", async () => {
  const { user, part } = open("2026-11-20T15:10:00.000Z");
  const link = await part();
  expect(link.getByRole("button", { name: "Turn off link" })).toBeVisible();
  expect(link.queryByLabelText("Send this link")).toBeNull();
  await user.click(link.getByRole("button", { name: "Create a new link" }));
  expect(await link.findByLabelText("Send this link")).toHaveValue(URL_OF_LINK);
});

it("shows the server's error beside the buttons", async () => {
  const words = "This ride is over, so it can't be shared.";
  const { user, part } = open(null, { "POST /api/user/share-ride": () => errorResponse(409, words) });
  const link = await part();
  await user.click(link.getByRole("button", { name: "Create a link" }));
  expect(await link.findByRole("alert")).toHaveTextContent(words);
});
