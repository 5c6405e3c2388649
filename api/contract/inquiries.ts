import { z } from "zod";
import { upload } from "./documents.ts";
import { Email, line } from "./fields.ts";
import { Done } from "./response.ts";

/** The `Honeypot` fields as sent. */
const honeypotFields = {
  website: z.string().optional(),
  elapsed: z.coerce.number("Please send the form again").optional(),
};

export const ContactMessage = z.object({
  name: line("your name", 100),
  email: Email,
  subject: line("a subject", 150),
  message: line("your message", 5000),
  ...honeypotFields,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const Subscribe = z.object({ email: Email, ...honeypotFields });
export type Subscribe = z.infer<typeof Subscribe>;

const Token = z.string("This link is incomplete").regex(/^[\w-]{20,60}$/, "This link is incomplete");
export const NewsletterToken = z.object({ token: Token });

/** Countries of applicants. For the last one, the applicant enters a country. */
export const COUNTRIES = [
  "Canada",
  "United Kingdom",
  "Australia",
  "Nigeria",
  "Ghana",
  "Kenya",
  "India",
  "Philippines",
  "Other",
] as const;
export const OTHER_COUNTRY = "Other";

const PDF_WANTED = "Please choose a PDF file to upload";
const NAME_AND_EMAIL_WANTED = "Enter name and email";
const RESUME_WANTED = "Please choose your resume";

export const ApplyForStaffing = z.object({
  name: line("your name", 100),
  email: Email,
  specialization: line("your specialization", 100),
  country: line("your country", 100).refine((country) => country !== OTHER_COUNTRY, "Please enter your country"),
  resume: upload(RESUME_WANTED),
  ...honeypotFields,
});
export type ApplyForStaffing = z.infer<typeof ApplyForStaffing>;

export const UploadResume = z.object({
  pdf: upload(PDF_WANTED),
  fullname: z
    .string(NAME_AND_EMAIL_WANTED)
    .trim()
    .min(1, NAME_AND_EMAIL_WANTED)
    .max(100, "Please keep this under 100 characters"),
  email: z.string(NAME_AND_EMAIL_WANTED).trim().min(1, NAME_AND_EMAIL_WANTED).pipe(Email),
  ...honeypotFields,
});
export type UploadResume = z.infer<typeof UploadResume>;

/** A received application. */
export const Applied = Done.extend({
  application: z.object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    specialization: z.string(),
    country: z.string(),
  }),
});
