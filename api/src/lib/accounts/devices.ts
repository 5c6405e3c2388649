import Bowser from "bowser";

/** User agents can be very long; the browser's name is in the first few words. */
const ENOUGH = 512;

const MACHINES: Record<string, string> = {
  Android: "Android",
  "Chrome OS": "a Chromebook",
  Linux: "Linux",
  macOS: "a Mac",
  Windows: "Windows",
};
/** Devices whose model is their name. */
const NAMED = ["iPhone", "iPad"];

/** A browser's name for its owner, `Safari on iPhone`; empty if unknown. For display only: user agents can be forged. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return "";
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, ENOUGH));
  if (!browser.name) return "";
  const machine = NAMED.find((name) => name === platform.model) ?? MACHINES[os.name ?? ""];
  const name = browser.name.replace("Microsoft Edge", "Edge");
  return machine ? `${name} on ${machine}` : name;
}
