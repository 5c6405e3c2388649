/**
 * What the browser keeps for us. Where its storage is blocked or full, the page's memory takes its place: everything works,
 * and is gone with the page.
 */
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

    /** Answers whether it will still be there when the page is loaded again. */
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
        // Storage that cannot be read holds nothing to remove.
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

/** Shared by all tabs, until it is removed. */
export const browserStore = storeIn(() => localStorage);

/** This tab's own, as long as it is open. */
export const tabStore = storeIn(() => sessionStorage);
