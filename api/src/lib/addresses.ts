/** What stands in an address beside the screen: answers how it is rightly written, or null when there is no such thing. */
export type Naming = (name: string) => string | null | Promise<string | null>;

/** `path` is the one right spelling of a known address, percent-encoded. `screen` is the pattern it belongs to. */
export type Place = { path: string; screen: string };

/**
 * Finds the screen that an address means, whatever its letter case and slashes, and its one right spelling. Null for an
 * address that means none, or that names something there is not.
 * @param screens URLPattern pathnames, as `/doctors/:speciality?`
 * @param namings what may stand in place of each `:name`; anything, where nothing is said of one
 */
export function addresses(screens: readonly string[], namings: Record<string, Naming>) {
  const patterns = screens.map((screen) => ({
    screen,
    pattern: new URLPattern({ pathname: screen }, { ignoreCase: true }),
  }));

  return async (asked: string): Promise<Place | null> => {
    const pathname = asked.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
    for (const { screen, pattern } of patterns) {
      const groups = pattern.exec({ pathname })?.pathname.groups;
      if (!groups) continue;
      const path = await rightPath(screen, groups, namings);
      return path === null ? null : { path, screen };
    }
    return null;
  };
}

async function rightPath(
  screen: string,
  groups: Record<string, string | undefined>,
  namings: Record<string, Naming>,
): Promise<string | null> {
  const parts: string[] = [];
  for (const part of screen.split("/")) {
    const [, name] = /^:(\w+)/.exec(part) ?? [];
    const given = name === undefined ? part : groups[name];
    if (given === undefined) continue;
    const right = name === undefined ? part : await (namings[name] ?? anything)(decoded(given));
    if (right === null) return null;
    parts.push(encodeURIComponent(right));
  }
  return parts.join("/") || "/";
}

const anything: Naming = (name) => name || null;

/** An address that cannot be decoded matches nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
