/**
 * Resolves a name inside a URL path: returns its canonical spelling, or null when nothing has that name. For a record that is gone it may
 * return the path of another page.
 */
export type Naming = (name: string) => string | null | Promise<string | null>;

/** `path` is the canonical, percent-encoded spelling of a known URL path. `screen` is the pattern it matches. */
export type Place = { path: string; screen: string };

/**
 * Finds the screen of a URL path, whatever its letter case and slashes, and its canonical spelling. Returns null for a path that matches
 * no screen or names a record that doesn't exist.
 * @param screens URLPattern pathnames, such as `/doctors/:speciality?`
 * @param namings resolves each `:name`; a name without an entry accepts any value
 */
export function addresses(screens: readonly string[], namings: Record<string, Naming>) {
  const patterns = screens.map((screen) => ({
    screen,
    pattern: new URLPattern({ pathname: screen }, { ignoreCase: true }),
  }));

  return async (requested: string): Promise<Place | null> => {
    const pathname = requested.replace(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
    for (const { screen, pattern } of patterns) {
      const groups = pattern.exec({ pathname })?.pathname.groups;
      if (!groups) continue;
      const path = await rightPath(screen, groups, namings);
      if (path !== null) return { path, screen };
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
    const value = name === undefined ? part : groups[name];
    if (value === undefined) continue;
    const canonical = name === undefined ? part : await (namings[name] ?? anything)(decoded(value));
    if (canonical === null) return null;
    if (canonical.startsWith("/")) return canonical;
    parts.push(encodeURIComponent(canonical));
  }
  return parts.join("/") || "/";
}

const anything: Naming = (name) => name || null;

/** A part that can't be decoded matches nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
