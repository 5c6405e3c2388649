import { z } from "zod";
import { Email, id, line, Revision } from "./fields.ts";
import { NewNote, Notes } from "./nurse.ts";
import { OptionalPhone } from "./phone-number.ts";

/** A patient's contact data, as the office corrects it. Fields that are missing stay. */
export const EditPatient = z.object({
  revision: Revision,
  name: line("their name", 100).optional(),
  phone: OptionalPhone.optional().describe("Empty removes it"),
  email: Email.optional().describe("Counts once its owner has opened the emailed link"),
});
export type EditPatient = z.infer<typeof EditPatient>;

/** An administrative note of the office; not a medical record. */
export const NewOfficeNote = NewNote;
export const OfficeNotes = Notes;

/** Another record, of a different person. */
export const DistinctPatient = z.object({ otherId: id("patient") });
export type DistinctPatient = z.infer<typeof DistinctPatient>;
