import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

const error = (name: string) => new DOMException("The browser's own words", name);

/** Stubs a browser's devices. `getUserMedia` gets the requested constraints. */
function stubDevices(getUserMedia?: (constraints: MediaStreamConstraints) => Promise<unknown>, isSecureContext = true) {
  vi.stubGlobal("isSecureContext", isSecureContext);
  vi.stubGlobal(
    "navigator",
    Object.assign(Object.create(navigator), getUserMedia && { mediaDevices: { getUserMedia } }),
  );
}

const trackStub = () => Object.assign(new EventTarget(), { stop: vi.fn() });

async function startTest() {
  serve({});
  const page = visit("/test-call");
  await page.user.click(await screen.findByRole("button", { name: "Start the test" }));
  return page;
}
const sectionOf = (name: string) => screen.findByRole("region", { name });

beforeEach(() => {
  vi.stubGlobal("MediaStream", class {});
});

describe("before the test", () => {
  it("explains what the browser will ask for, and requests nothing", async () => {
    const ask = vi.fn();
    stubDevices(ask);
    serve({});
    visit("/test-call");
    expect(await screen.findByText(/We don't record or send anything/)).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
  });
});

describe("explains a problem in plain words, with what to do", () => {
  it.each([
    ["refused", "NotAllowedError", "Your browser blocks your camera on this page.", /allow the camera and microphone/],
    ["missing", "NotFoundError", "We found no camera.", /Plug it in/],
    ["in use by another program", "NotReadableError", "Another program is using your camera.", /Close other tabs/],
    ["broken", "UnknownError", "Your camera didn't start.", /use another device/],
  ])("for a camera that is %s", async (_, name, what, todo) => {
    stubDevices(() => Promise.reject(error(name)));
    await startTest();
    const camera = within(await sectionOf("Camera"));
    expect(camera.getByRole("alert")).toHaveTextContent(what);
    expect(camera.getByRole("alert")).toHaveTextContent(todo);
    expect(screen.getByRole("button", { name: "Test again" })).toBeVisible();
  });

  it("for a URL that is not secure", async () => {
    stubDevices(undefined, false);
    await startTest();
    expect(await sectionOf("Microphone")).toHaveTextContent("Open the page again with https://");
  });

  it("for an old browser", async () => {
    stubDevices();
    await startTest();
    expect(await sectionOf("Camera")).toHaveTextContent("This browser is too old for video calls.");
  });

  it("tests the microphone when only the camera is missing", async () => {
    const track = trackStub();
    stubDevices(async (constraints) => {
      if (constraints.video) throw error("NotFoundError");
      return { getTracks: () => [track] };
    });
    vi.stubGlobal(
      "AudioContext",
      class {
        createAnalyser = () => ({ fftSize: 8, getFloatTimeDomainData: (all: Float32Array) => all.fill(0.1) });
        createMediaStreamSource = () => ({ connect: () => {} });
        close = async () => {};
      },
    );
    const { user } = await startTest();
    expect(await sectionOf("Camera")).toHaveTextContent("We found no camera.");
    expect(await screen.findByText("We hear you. Your microphone works.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "End the test" }));
    expect(track.stop).toHaveBeenCalled();
  });
});

it("stops all devices when the page is left while the browser asks", async () => {
  const [camera, microphone] = [trackStub(), trackStub()];
  let allow: (stream: unknown) => void = () => {};
  stubDevices(() => new Promise((resolve) => (allow = resolve)));
  const { goTo } = await startTest();
  await goTo("/login");
  allow({ getVideoTracks: () => [camera], getAudioTracks: () => [microphone] });
  await vi.waitFor(() => expect(camera.stop).toHaveBeenCalled());
  expect(microphone.stop).toHaveBeenCalled();
});
