import { z } from "zod";
import { readSpeciality } from "../../../contract/search-options.ts";
import type { Naming } from "../../lib/http/addresses.ts";
import type { Services } from "../../lib/services.ts";
import { isConsultant } from "./service.ts";

/** The names in the paths of the pages about consultants. */
export const consultantNamings = ({ db, log }: Pick<Services, "db" | "log">): Record<string, Naming> => ({
  speciality: (name) => readSpeciality(name) ?? null,
  docId: async (value) => {
    const id = z.uuid().safeParse(value.toLowerCase());
    if (!id.success) return null;
    // While the database is down, do not claim that a nurse does not exist.
    const exists = await isConsultant(db, id.data).catch((error: unknown) => {
      log.warn({ err: error }, "could not check whether the consultant exists");
      return true;
    });
    return exists ? id.data : null;
  },
});
