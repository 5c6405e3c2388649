import { useSearchParams } from "react-router-dom";
import { STAY } from "../../app/paths.ts";

/** Filters of a list in the address: "" for none. Setting them replaces the history entry and keeps the scroll position. */
export function useAddressFilter<Name extends string>(
  names: readonly Name[],
): [(name: Name) => string, (changed: Partial<Record<Name, string>>) => void] {
  const [search, setSearch] = useSearchParams();
  const filterOf = (name: Name) => search.get(name) ?? "";
  const set = (changed: Partial<Record<Name, string>>) =>
    setSearch(
      (now) => {
        const params = new URLSearchParams(now);
        for (const name of names) {
          const value = changed[name];
          if (value === "") params.delete(name);
          else if (value !== undefined) params.set(name, value);
        }
        return params;
      },
      { replace: true, state: STAY },
    );
  return [filterOf, set];
}

/** A day in the address, or "" if it isn't one. */
export const dayIn = (value: string): string => /^\d{4}-\d\d-\d\d$/.exec(value)?.[0] ?? "";
