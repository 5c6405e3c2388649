/** What a browser has kept as text; undefined when that is nothing, or no JSON. */
export function parsedJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
