/** Storage in the browser. If it is blocked or full, values are kept in memory until the page is closed. */
function storeIn(browsers: () => Storage) {
  const memory = new Map<string, string>();
  return {
    get(name: string): string | null {
      const remembered = memory.get(name);
      if (remembered !== undefined) return remembered;
      try {
        return browsers().getItem(name);
      } catch {
        return null;
      }
    },

    /** Returns whether the value survives a reload. */
    set(name: string, text: string): boolean {
      try {
        browsers().setItem(name, text);
        memory.delete(name);
        return true;
      } catch {
        memory.set(name, text);
        return false;
      }
    },

    remove(name: string): void {
      memory.delete(name);
      try {
        browsers().removeItem(name);
      } catch {
        // Storage that cannot be read has nothing to remove.
      }
    },

    names(): string[] {
      try {
        return [...new Set([...Object.keys(browsers()), ...memory.keys()])];
      } catch {
        return [...memory.keys()];
      }
    },
  };
}

/** Shared by all tabs. */
export const browserStore = storeIn(() => localStorage);

/** This tab's own, until it is closed. */
export const tabStore = storeIn(() => sessionStorage);
