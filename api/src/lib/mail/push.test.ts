import { expect, it } from "vitest";
import webPush from "web-push";
import { openPushes } from "./push.ts";

const services = ["https://fcm.googleapis.com", "https://*.push.apple.com"];
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const pushes = openPushes({ publicKey, privateKey, subject: "mailto:office@lamplight.test", services });

it.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://web.push.apple.com/QGx", true],
  ["https://push.apple.com/QGx", false],
  ["http://web.push.apple.com/QGx", false],
  ["https://web.push.apple.com:8443/QGx", false],
  ["https://web.push.apple.com@10.0.0.7/QGx", false],
  ["https://someone@fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com.evil.test/fcm/send/abc", false],
  ["https://evilpush.apple.com/QGx", false],
  ["https://169.254.169.254/latest/meta-data", false],
])("a device at %s is one of a known push service: %s", (endpoint, isKnown) => {
  expect(pushes?.isDevice({ endpoint, p256dh: publicKey, auth: "" })).toBe(isKnown);
});
