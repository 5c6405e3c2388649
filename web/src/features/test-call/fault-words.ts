import type { Device, Fault } from "./devices.ts";

type Words = { what: string; todo: string };

/** What is wrong, and what to do about it. */
export function faultWords(device: Device, fault: Fault): Words {
  switch (fault) {
    case "refused":
      return {
        what: `This page may not use your ${device}.`,
        todo: "Press the sign beside the page's address, a lock or two sliders, allow the camera and the microphone, and test again. On an iPhone: Settings, Apps, Safari, then Camera and Microphone.",
      };
    case "missing":
      return {
        what: `We found no ${device}.`,
        todo:
          device === "camera"
            ? "Plug it in, or slide its cover open, and test again. Your nurse can help you without a picture too."
            : "Plug in a headset or a microphone and test again. Without one you can join the call by telephone.",
      };
    case "busy":
      return {
        what: `Another program is using your ${device}.`,
        todo: "Close other calls and programs that use it, Zoom, Teams or FaceTime for instance, and other tabs, and test again.",
      };
    case "insecure":
      return {
        what: "This page was opened at an address that is not secure.",
        todo: `Browsers keep the ${device} shut there. Open the page again with https:// at the start of its address.`,
      };
    case "old":
      return {
        what: "This browser is too old for video calls.",
        todo: "Bring it up to date, or use the newest Chrome, Edge, Firefox or Safari. The call itself opens in the Zoom app as well.",
      };
    case "failed":
      return {
        what: `Your ${device} did not start.`,
        todo: "Close the browser, open it again and test once more. If that does not help, use another device for the call.",
      };
  }
}
