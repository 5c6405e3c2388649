import { useSyncExternalStore } from "react";

/** How many nurses stand side by side from which window width on, widest first. */
const FITS = [
  ["(min-width: 80em)", 8],
  ["(min-width: 64em)", 6],
  ["(min-width: 40em)", 4],
] as const;

const queries = () => (typeof matchMedia === "function" ? FITS.map(([query]) => matchMedia(query)) : null);

function subscribe(onChange: () => void): () => void {
  const watched = queries() ?? [];
  for (const query of watched) query.addEventListener("change", onChange);
  return () => {
    for (const query of watched) query.removeEventListener("change", onChange);
  };
}

function fitting(): number {
  const watched = queries();
  if (watched === null) return FITS[0][1];
  return FITS.find((_, index) => watched[index]?.matches)?.[1] ?? 1;
}

/** How many nurses the window has room for. */
export const useColumnsThatFit = (): number => useSyncExternalStore(subscribe, fitting, () => FITS[0][1]);
