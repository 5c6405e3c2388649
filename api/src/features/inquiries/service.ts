import {
  type ApplyForStaffing,
  type ContactMessage,
  ONLY_DOCUMENTS,
  ONLY_PDF,
  type UploadResume,
} from "../../../contract/inquiries.ts";
import { one, type Tx } from "../../lib/db.ts";
import { enqueueEmail } from "../../lib/emails.ts";
import { readDocument } from "../../lib/file-inspection/read-upload.ts";
import { rejectBots } from "../../lib/honeypot.ts";
import type { Services } from "../../lib/services.ts";
import { transact } from "../../lib/transact.ts";
import { storePrivately, claimUpload } from "../../lib/uploads.ts";

/** Keeps a message for the office, tells the office, and sends its writer a receipt. */
export async function sendMessage(services: Services, sent: ContactMessage): Promise<void> {
  rejectBots(sent);
  const { name, email, subject, message } = sent;
  await transact(services, async (tx) => {
    const kept = one(
      await tx<{ id: string }[]>`
      insert into contact_message (name, email, subject, message) values (${name}, ${email}, ${subject}, ${message}) returning id`,
    );
    await enqueueEmail(tx, "contact-receipt", kept.id);
    await enqueueEmail(tx, "contact-notice", kept.id);
  });
}

export type Application = { _id: string; name: string; email: string; specialization: string; country: string };

type StoredResume = { key: string; name: string };

/** Judges and stores the résumé of an application, for `keepApplication` to keep. See `storePrivately` for how long. */
export async function storeResume(services: Services, sent: ApplyForStaffing): Promise<StoredResume> {
  rejectBots(sent);
  const resume = await readDocument(services, sent.resume, ["pdf", "doc", "docx"], "resume", ONLY_DOCUMENTS);
  return { key: await storePrivately(services, resume.content, resume.kind), name: resume.name };
}

/** Keeps an application with its résumé, tells the office, and sends the nurse a receipt. `patientId`: whose token came with it. */
export async function keepApplication(
  tx: Tx,
  patientId: string | null,
  { name, email, specialization, country }: ApplyForStaffing,
  resume: StoredResume,
): Promise<Application> {
  await claimUpload(tx, resume.key);
  const kept = one(
    await tx<{ id: string }[]>`
    insert into staffing_application (patient_id, name, email, specialization, country, resume_key, resume_name)
    values (${patientId}, ${name}, ${email}, ${specialization}, ${country}, ${resume.key}, ${resume.name}) returning id`,
  );
  await enqueueEmail(tx, "staffing-receipt", kept.id);
  await enqueueEmail(tx, "staffing-notice", kept.id);
  return { _id: kept.id, name, email, specialization, country };
}

/** Keeps a résumé, tells the office, and sends its owner a receipt. */
export async function uploadResume(services: Services, sent: UploadResume): Promise<void> {
  rejectBots(sent);
  const pdf = await readDocument(services, sent.pdf, ["pdf"], "pdf", ONLY_PDF);
  const key = await storePrivately(services, pdf.content, pdf.kind);
  await transact(services, async (tx) => {
    await claimUpload(tx, key);
    const kept = one(
      await tx<{ id: string }[]>`
      insert into resume (name, email, file_key, file_name) values (${sent.fullname}, ${sent.email}, ${key}, ${pdf.name}) returning id`,
    );
    await enqueueEmail(tx, "resume-receipt", kept.id);
    await enqueueEmail(tx, "resume-notice", kept.id);
  });
}
