import { z } from "zod";
import { readSpeciality } from "../../../contract/search-options.ts";
import type { Naming } from "../../lib/addresses.ts";
import type { Services } from "../../lib/services.ts";
import { isConsultant } from "./service.ts";

/** Values in the addresses of the pages about consultants. */
export const consultantNamings = ({ db, log }: Pick<Services, "db" | "log">): Record<string, Naming> => ({
  speciality: (name) => readSpeciality(name) ?? null,
  docId: async (asked) => {
    const id = z.uuid().safeParse(asked.toLowerCase());
    if (!id.success) return null;
    // While the database is down, do not claim that a nurse does not exist.
    const isThere = await isConsultant(db, id.data).catch((error: unknown) => {
      log.warn({ err: error }, "could not check whether the consultant exists");
      return true;
    });
    return isThere ? id.data : null;
  },
});
