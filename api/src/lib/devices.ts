import Bowser from "bowser";

/** What a browser tells of itself is as long as it likes; its name stands in the first few words. */
const ENOUGH = 512;

const MACHINES: Record<string, string> = {
  Android: "Android",
  "Chrome OS": "a Chromebook",
  Linux: "Linux",
  macOS: "a Mac",
  Windows: "Windows",
};
/** Machines that name themselves. */
const NAMED = ["iPhone", "iPad"];

/** A browser in words its owner knows it by, `Safari on iPhone`; empty where it does not tell. For people only: it can say anything. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return "";
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, ENOUGH));
  if (!browser.name) return "";
  const machine = NAMED.find((name) => name === platform.model) ?? MACHINES[os.name ?? ""];
  const name = browser.name.replace("Microsoft Edge", "Edge");
  return machine ? `${name} on ${machine}` : name;
}
