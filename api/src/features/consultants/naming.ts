import { z } from "zod";
import { readSpeciality } from "../../../contract/search-options.ts";
import type { Naming } from "../../lib/http/addresses.ts";
import type { Services } from "../../lib/services.ts";
import { consultantState } from "./service.ts";

const LIST = "/doctors";

/** The names in the paths of the pages about consultants. */
export const consultantNamings = ({ db, log }: Pick<Services, "db" | "log">): Record<string, Naming> => ({
  speciality: (name) => readSpeciality(name) ?? null,
  docId: async (value) => {
    const id = z.uuid().safeParse(value.toLowerCase());
    if (!id.success) return null;
    // While the database is down, do not claim that a nurse does not exist.
    const state = await consultantState(db, id.data).catch((error: unknown) => {
      log.warn({ err: error }, "could not check whether the consultant exists");
      return "here" as const;
    });
    // Editors' links to a nurse who has left lead to the others.
    return state === "left" ? LIST : state === "here" ? id.data : null;
  },
});
