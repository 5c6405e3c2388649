import {
  type ApplyForStaffing,
  type ContactMessage,
  ONLY_DOCUMENTS,
  ONLY_PDF,
  type UploadResume,
} from "../../../contract/inquiries.ts";
import type { Tx } from "../../lib/db.ts";
import { postLetter } from "../../lib/letters.ts";
import type { Services } from "../../lib/services.ts";
import { refusePrograms } from "../../lib/traps.ts";
import { type Document, readDocument } from "./documents.ts";

/** Keeps a message for the office, tells the office, and sends its writer a receipt. */
export async function sendMessage(on: Services, sent: ContactMessage): Promise<void> {
  refusePrograms(sent);
  const { name, email, subject, message } = sent;
  await on.db.begin(async (tx) => {
    const [kept] = await tx<{ id: string }[]>`
      insert into contact_message (name, email, subject, message) values (${name}, ${email}, ${subject}, ${message}) returning id`;
    if (!kept) throw new Error("An insert answered no row");
    await postLetter(on, tx, "contact-receipt", kept.id);
    await postLetter(on, tx, "contact-notice", kept.id);
  });
}

export type Application = { _id: string; name: string; email: string; specialization: string; country: string };

/** Keeps an application with its résumé, tells the office, and sends the nurse a receipt. `patientId`: whose token came with it. */
export async function applyForStaffing(
  on: Services,
  patientId: string | null,
  sent: ApplyForStaffing,
): Promise<Application> {
  refusePrograms(sent);
  const { name, email, specialization, country } = sent;
  const resume = await readDocument(sent.resume, ["pdf", "doc", "docx"], "resume", ONLY_DOCUMENTS);
  const _id = await withKept(on, resume, async (tx, key) => {
    const [kept] = await tx<{ id: string }[]>`
      insert into staffing_application (patient_id, name, email, specialization, country, resume_key, resume_name)
      values (${patientId}, ${name}, ${email}, ${specialization}, ${country}, ${key}, ${resume.name}) returning id`;
    if (!kept) throw new Error("An insert answered no row");
    await postLetter(on, tx, "staffing-receipt", kept.id);
    await postLetter(on, tx, "staffing-notice", kept.id);
    return kept.id;
  });
  return { _id, name, email, specialization, country };
}

/** Keeps a résumé, tells the office, and sends its owner a receipt. */
export async function uploadResume(on: Services, sent: UploadResume): Promise<void> {
  refusePrograms(sent);
  const pdf = await readDocument(sent.pdf, ["pdf"], "pdf", ONLY_PDF);
  await withKept(on, pdf, async (tx, key) => {
    const [kept] = await tx<{ id: string }[]>`
      insert into resume (name, email, file_key, file_name) values (${sent.fullname}, ${sent.email}, ${key}, ${pdf.name}) returning id`;
    if (!kept) throw new Error("An insert answered no row");
    await postLetter(on, tx, "resume-receipt", kept.id);
    await postLetter(on, tx, "resume-notice", kept.id);
  });
}

/** Stores a file privately for the length of a transaction, and beyond if it commits. */
async function withKept<T>(on: Services, { content, kind }: Document, write: (tx: Tx, key: string) => Promise<T>) {
  const key = await on.files.keepPrivately(content, kind);
  try {
    return await on.db.begin((tx) => write(tx, key));
  } catch (error) {
    await on.files.forget(key);
    throw error;
  }
}
