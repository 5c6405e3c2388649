import type { Device, Problem } from "./devices.ts";

type Texts = { what: string; todo: string };

/** The problem, and how to fix it. */
export function problemTexts(device: Device, problem: Problem): Texts {
  switch (problem) {
    case "refused":
      return {
        what: `Your browser blocks your ${device} on this page.`,
        todo: "Press the lock or sliders icon next to the page's address, allow the camera and microphone, and test again. On an iPhone: Settings, Apps, Safari, then Camera and Microphone.",
      };
    case "missing":
      return {
        what: `We found no ${device}.`,
        todo:
          device === "camera"
            ? "Plug it in or open its cover, and test again. Your nurse can also help you without a camera."
            : "Plug in a headset or a microphone and test again. You can also join the call by phone.",
      };
    case "busy":
      return {
        what: `Another program is using your ${device}.`,
        todo: "Close other tabs and programs that use it, such as Zoom, Teams or FaceTime, and test again.",
      };
    case "insecure":
      return {
        what: "This page's address isn't secure.",
        todo: `Browsers block the ${device} there. Open the page again with https:// at the start of its address.`,
      };
    case "old":
      return {
        what: "This browser is too old for video calls.",
        todo: "Update it, or use the latest Chrome, Edge, Firefox or Safari. You can also open the call in the Zoom app.",
      };
    case "failed":
      return {
        what: `Your ${device} didn't start.`,
        todo: "Close the browser, open it and test again. If that doesn't help, use another device for the call.",
      };
  }
}
