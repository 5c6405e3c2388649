/** Parses stored JSON. Undefined if there is none or it is invalid. */
export function parsedJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
