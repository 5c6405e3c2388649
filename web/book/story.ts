import type { ReactNode } from "react";

/** A component in some of its states, under its name. */
export type Story = { name: string; shown: ReactNode };
/** The stories of a folder of `src/components`, which are one page of the book. */
export type Chapter = { name: string; stories: readonly Story[] };
