import { tabStore } from "../http/storage.ts";
import { changedFields, isTicked } from "./early-input.ts";

const PREFIX = "typed ";

/** Fields that are never stored. */
const SECRET = "[type=password], [autocomplete=one-time-code], [type=file], [type=hidden]";

const keyOf = (name: string, index: number): string => `${PREFIX}${location.pathname} ${index} ${name}`;

/** Keeps what the visitor typed and chose before hydration over a reload, in this tab. */
export function keepInput(): void {
  for (const field of changedFields()) {
    if (field.name === "" || field.matches(SECRET)) continue;
    const index = [...document.getElementsByName(field.name)].indexOf(field);
    tabStore.set(keyOf(field.name, index), isTicked(field) ? String(field.checked) : field.value);
  }
}

/** Fills in what `keepInput` kept for this page, as if it had been typed again. */
export function restoreInput(): void {
  for (const key of tabStore.names().filter((each) => each.startsWith(PREFIX))) {
    const [path, index, name = ""] = key.slice(PREFIX.length).split(" ");
    const text = tabStore.get(key) ?? "";
    tabStore.remove(key);
    if (path !== location.pathname) continue;
    const field = document.getElementsByName(name)[Number(index)];
    if (field instanceof HTMLInputElement && isTicked(field)) field.checked = text === "true";
    else if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    )
      field.value = text;
  }
}
