import type { Options } from "@dicebear/open-peeps";
import type { Language, Speciality } from "../../contract/search-options.ts";

type OneOf<Name extends keyof Options> = NonNullable<Options[Name]> extends readonly (infer Choice)[] ? Choice : never;

/** A person's drawing. Colors are hex without `#`; `hair` colors only heads and beards that are not plain ink. */
export type Portrait = {
  head: OneOf<"head">;
  skin: string;
  clothes: string;
  hair?: string;
  face?: "smile" | "calm";
  beard?: OneOf<"facialHair">;
  glasses?: OneOf<"accessories">;
};

export type ConsultantSeed = {
  name: string;
  speciality: Speciality;
  degree: string;
  years: number;
  feeDollars: number;
  available: boolean;
  address: [line1: string, line2: string];
  about: string;
  /** Languages besides English. */
  speaks?: Language[];
  licence: [state: string, number: string];
  portrait: Portrait;
};

export type PatientSeed = { name: string; portrait: Portrait };

export type ReviewSeed = {
  by: string;
  rating: number;
  daysAgo: number;
  comment: string;
  /** Written by a patient without a visit: marked as such, and not counted. */
  isWithoutVisit?: boolean;
};

/** `Peggy O’Brien` → `peggy-obrien`: for file names and URLs. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[^\p{Letter}\s-]/gu, "")
    .toLowerCase()
    .replace(/\s+/g, "-");
