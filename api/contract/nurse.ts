import { z } from "zod";
import { Day, id, Revision, requiredText } from "./fields.ts";
import { Done } from "./response.ts";
import { TimeOff } from "./schedules.ts";
import { VisitDetails } from "./visit-details.ts";

export const ATTENDANCES = ["met", "patient_absent", "consultant_absent"] as const;
export const Attendance = z.enum(ATTENDANCES, "Please choose an option from the list.");
export type Attendance = z.infer<typeof Attendance>;

export const DayQuery = z.object({ day: Day.optional().describe("Today by default") });

export const VisitNote = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  who: z.string(),
  text: z.string(),
});
export type VisitNote = z.infer<typeof VisitNote>;

/** The visit's details from the patient, with names shortened like the patient's. */
const DetailsForNurse = VisitDetails.pick({ reason: true, documents: true }).extend({
  visitFor: z.object({ name: z.string(), relation: z.string() }).nullable(),
});

/** One of a nurse's visits. The patient's name is a first name and an initial. */
export const NurseVisit = z.object({
  _id: z.uuid(),
  revision: Revision,
  patient: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  opensAt: z.iso.datetime().describe("When the join link becomes available"),
  state: z.enum(["paid", "completed"]),
  meetingUrl: z.string().nullable().describe("Set while the call is open"),
  attendance: Attendance.nullable(),
  attendanceUntil: z.iso
    .datetime()
    .nullable()
    .describe("Until when attendance can be changed; null until it is recorded"),
  details: DetailsForNurse,
  notes: z.array(VisitNote).describe("Oldest first. Not a medical record"),
});
export type NurseVisit = z.infer<typeof NurseVisit>;

export const NurseDay = Done.extend({
  day: Day,
  timeZone: z.string(),
  now: z.iso.datetime().describe("The server's clock, for counting down"),
  visits: z.array(NurseVisit),
  timeOff: z.array(TimeOff).describe("Time off on this day"),
});
export type NurseDay = z.infer<typeof NurseDay>;

export const NurseVisitFound = Done.extend({ visit: NurseVisit });
export const VisitId = z.object({ visitId: id("visit") });
export const DocumentOfVisit = z.object({ visitId: id("visit"), documentId: id("document") });

export const NoteAttendance = z.object({
  revision: Revision.optional().describe("The revision that was loaded; a newer one is a conflict"),
  attendance: Attendance.nullable().describe("Null clears it"),
});
export type NoteAttendance = z.infer<typeof NoteAttendance>;

const NOTE = "Please write a note";
export const NewNote = z.object({
  text: requiredText(NOTE, 500, "Please keep this under 500 characters"),
});
export const Notes = Done.extend({ notes: z.array(VisitNote) });

export const Feed = Done.extend({
  since: z.iso.datetime().nullable().describe("When the feed's link was created; null if there is none"),
});
export const NewFeed = Feed.extend({
  url: z.string().describe("webcal://…, returned only once"),
  webUrl: z.string().describe("The same address as https://…, for calendars that don't know webcal"),
});
export const FeedFile = z.object({
  file: z.string().regex(/^[\w-]{43}\.ics$/, "We couldn't find a calendar at this address."),
});
