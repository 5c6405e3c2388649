import { browserStore } from "../http/storage.ts";

const OFF = "one-letter-keys-off";

/** Whether keys without Ctrl or Command do something at the office. A setting of this browser (WCAG 2.1.4). */
export const hasOneLetterKeys = (): boolean => browserStore.get(OFF) === null;

export const setOneLetterKeys = (isOn: boolean): void =>
  isOn ? browserStore.remove(OFF) : void browserStore.set(OFF, "true");
