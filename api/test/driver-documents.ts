import type { DriverDocumentKind } from "../contract/driver-documents.ts";
import { one } from "../src/lib/db/db.ts";
import { practiceLabels } from "../src/lib/time/practice-time.ts";
import type { TestApp } from "./app.ts";
import { aColleague } from "./staff.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const ZONE = "America/New_York";

/** The practice's calendar day this many days from today. */
export function aDay(ahead: number): string {
  const today = Date.parse(`${practiceLabels(new Date(), ZONE).date}T12:00:00Z`);
  return new Date(today + ahead * DAY_MS).toISOString().slice(0, 10);
}

const pdf = (name = "insurance.pdf") => new File(["%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"], name);

type FormOf = { kind?: DriverDocumentKind; number?: string; expiresOn?: string; document?: File };

/** A document upload as a driver's browser sends it. */
export function driverDocumentForm({
  kind = "insurance",
  number = "PA-77",
  expiresOn = aDay(200),
  document = pdf(),
}: FormOf = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind, number, expiresOn })) form.append(name, value);
  form.append("document", document);
  return form;
}

type PaperOf = { kind: DriverDocumentKind; expiresOn: string; acceptedDaysAgo: number };

/** An approved document of a driver, instead of the one approved so far; returns its id. */
export async function aDriverDocument(
  app: Pick<TestApp, "sql">,
  driverId: string,
  { kind = "insurance", expiresOn = aDay(200), acceptedDaysAgo = 100 }: Partial<PaperOf> = {},
): Promise<string> {
  const { id } = await aColleague(app, "desk");
  await app.sql`delete from driver_document where driver_id = ${driverId} and kind = ${kind} and state = 'accepted'`;
  const document = one(
    await app.sql<{ id: string }[]>`
    insert into driver_document (driver_id, kind, number, expires_on, state, checked_by, checked_at)
    values (${driverId}, ${kind}, 'PA-77', ${expiresOn}, 'accepted', ${id}, now() - make_interval(days => ${acceptedDaysAgo}))
    returning id`,
  );
  return document.id;
}
