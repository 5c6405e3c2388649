import type { ApplyForStaffing, ContactMessage, UploadResume } from "../../../contract/inquiries.ts";
import { one, type Tx } from "../../lib/db/db.ts";
import { transact } from "../../lib/db/transact.ts";
import { readDocument } from "../../lib/files/file-inspection/read-upload.ts";
import { claimUpload, storePrivately } from "../../lib/files/uploads.ts";
import { rejectBots } from "../../lib/http/honeypot.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import type { Services } from "../../lib/services.ts";

/** Stores a message for the office, emails the office, and sends the writer a receipt. */
export async function sendMessage(services: Services, input: ContactMessage): Promise<void> {
  rejectBots(input);
  const { name, email, subject, message } = input;
  await transact(services, async (tx) => {
    const stored = one(
      await tx<{ id: string }[]>`
      insert into contact_message (name, email, subject, message) values (${name}, ${email}, ${subject}, ${message}) returning id`,
    );
    await enqueueEmail(tx, "contact-receipt", stored.id);
    await enqueueEmail(tx, "contact-notice", stored.id);
  });
}

export type Application = { _id: string; name: string; email: string; specialization: string; country: string };

type StoredResume = { key: string; name: string };

/** Validates and stores the résumé of an application, for `keepApplication`. See `storePrivately` for how long it is kept. */
export async function storeResume(services: Services, input: ApplyForStaffing): Promise<StoredResume> {
  rejectBots(input);
  const resume = await readDocument(services, input.resume, { use: "application", field: "resume" });
  return { key: await storePrivately(services, resume.content, resume.kind), name: resume.name };
}

/** Stores an application with its résumé, emails the office, and sends the nurse a receipt. `patientId`: the account, if the nurse was logged in. */
export async function keepApplication(
  tx: Tx,
  patientId: string | null,
  { name, email, specialization, country }: ApplyForStaffing,
  resume: StoredResume,
): Promise<Application> {
  await claimUpload(tx, resume.key);
  const stored = one(
    await tx<{ id: string }[]>`
    insert into staffing_application (patient_id, name, email, specialization, country, resume_key, resume_name)
    values (${patientId}, ${name}, ${email}, ${specialization}, ${country}, ${resume.key}, ${resume.name}) returning id`,
  );
  await enqueueEmail(tx, "staffing-receipt", stored.id);
  await enqueueEmail(tx, "staffing-notice", stored.id);
  return { _id: stored.id, name, email, specialization, country };
}

/** Stores a résumé, emails the office, and sends its owner a receipt. */
export async function uploadResume(services: Services, input: UploadResume): Promise<void> {
  rejectBots(input);
  const pdf = await readDocument(services, input.pdf, { use: "resume", field: "pdf" });
  const key = await storePrivately(services, pdf.content, pdf.kind);
  await transact(services, async (tx) => {
    await claimUpload(tx, key);
    const stored = one(
      await tx<{ id: string }[]>`
      insert into resume (name, email, file_key, file_name) values (${input.fullname}, ${input.email}, ${key}, ${pdf.name}) returning id`,
    );
    await enqueueEmail(tx, "resume-receipt", stored.id);
    await enqueueEmail(tx, "resume-notice", stored.id);
  });
}
