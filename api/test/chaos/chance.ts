export type Chance = { roll: () => number; among: <T>(things: readonly T[]) => T };
