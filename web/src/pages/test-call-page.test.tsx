import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { serve } from "../../test/server.ts";
import { visit } from "../../test/visit.tsx";

const fault = (name: string) => new DOMException("The browser's own words", name);

/** A browser whose devices answer so; a function is given what is asked for. */
function devices(getUserMedia?: (wish: MediaStreamConstraints) => Promise<unknown>, isSecureContext = true) {
  vi.stubGlobal("isSecureContext", isSecureContext);
  vi.stubGlobal(
    "navigator",
    Object.assign(Object.create(navigator), getUserMedia && { mediaDevices: { getUserMedia } }),
  );
}

const aTrack = () => Object.assign(new EventTarget(), { stop: vi.fn() });

async function startTest() {
  serve({});
  const hands = visit("/test-call");
  await hands.user.click(await screen.findByRole("button", { name: "Start the test" }));
  return hands;
}
const partOf = (name: string) => screen.findByRole("region", { name });

beforeEach(() => {
  vi.stubGlobal("MediaStream", class {});
});

describe("before the test", () => {
  it("the page says what the browser is going to ask, and asks for nothing by itself", async () => {
    const ask = vi.fn();
    devices(ask);
    serve({});
    visit("/test-call");
    expect(await screen.findByText(/We don't record or send anything/)).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
  });
});

describe("what is in the way is said in plain words, with what to do", () => {
  it.each([
    ["refused", "NotAllowedError", "Your browser blocks your camera on this page.", /allow the camera and microphone/],
    ["not there", "NotFoundError", "We found no camera.", /Plug it in/],
    ["in use by another program", "NotReadableError", "Another program is using your camera.", /Close other tabs/],
    ["broken", "UnknownError", "Your camera didn't start.", /use another device/],
  ])("a camera that is %s", async (_, name, what, todo) => {
    devices(() => Promise.reject(fault(name)));
    await startTest();
    const camera = within(await partOf("Camera"));
    expect(camera.getByRole("alert")).toHaveTextContent(what);
    expect(camera.getByRole("alert")).toHaveTextContent(todo);
    expect(screen.getByRole("button", { name: "Test again" })).toBeVisible();
  });

  it("an address that is not secure", async () => {
    devices(undefined, false);
    await startTest();
    expect(await partOf("Microphone")).toHaveTextContent("Open the page again with https://");
  });

  it("an old browser", async () => {
    devices();
    await startTest();
    expect(await partOf("Camera")).toHaveTextContent("This browser is too old for video calls.");
  });

  it("a camera alone that is missing leaves the microphone to be tested", async () => {
    const track = aTrack();
    devices(async (wish) => {
      if (wish.video) throw fault("NotFoundError");
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
    expect(await partOf("Camera")).toHaveTextContent("We found no camera.");
    expect(await screen.findByText("We hear you. Your microphone works.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "End the test" }));
    expect(track.stop).toHaveBeenCalled();
  });
});

it("whoever leaves while the browser still asks leaves nothing running", async () => {
  const [camera, microphone] = [aTrack(), aTrack()];
  let allow: (stream: unknown) => void = () => {};
  devices(() => new Promise((resolve) => (allow = resolve)));
  const { goTo } = await startTest();
  await goTo("/login");
  allow({ getVideoTracks: () => [camera], getAudioTracks: () => [microphone] });
  await vi.waitFor(() => expect(camera.stop).toHaveBeenCalled());
  expect(microphone.stop).toHaveBeenCalled();
});
