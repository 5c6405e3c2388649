import { readFile, writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { emailsToPeople } from "../../content-schemas/schema/email-words.ts";
import { emailRenderers } from "../src/emails.ts";
import { sampleOf } from "../src/lib/mail/editors/sample-emails.ts";
import { renderEmail } from "../src/lib/mail/emails.ts";
import { testAppWithCards } from "./cards.ts";
import { emailRecordsOf } from "./email-stories.ts";
import { withFixedTimes, withoutIds } from "./fixed-text.ts";

const app = await testAppWithCards();
// What editors write in Settings is filled in when a sample is shown.
Object.assign(app.services.practice, {
  name: "{practice}",
  shortName: "{short-name}",
  phone: "{phone}",
  hours: "{hours}",
  address: "{address}",
});
const stories = await emailRecordsOf(app);
await app.sql`update ride set passenger_name = 'Tess Moor', passenger_phone = '+12155550177'`;
await app.sql`update ride_plan set passenger_name = 'Tess Moor', passenger_phone = '+12155550177'`;

/** Between the texts of an email. */
const BETWEEN = "\n\u0001\n";

/** The same in each run: times by their order in the email, and no ids. */
function fixed(email: object): unknown {
  const texts: string[] = [];
  JSON.stringify(email, (_, value: unknown) => {
    if (typeof value === "string") texts.push(value);
    return value;
  });
  const same = withoutIds(withFixedTimes(texts.join(BETWEEN))).split(BETWEEN);
  let at = 0;
  return JSON.parse(JSON.stringify(email), (_, value: unknown) => (typeof value === "string" ? same[at++] : value));
}

it("the samples that editors see are the emails that are sent; PRINT_EMAILS=1 stores them again", async () => {
  const samples: Record<string, unknown> = {};
  for (const { value: kind } of emailsToPeople) {
    const email = await renderEmail(emailRenderers, app.services, { kind, subjectId: stories[kind] ?? "" }, true);
    if (!email) throw new Error(`No email of the kind ${kind}`);
    samples[kind] = fixed(sampleOf(email));
  }
  const file = new URL("../src/lib/mail/editors/sample-emails.json", import.meta.url);
  if (process.env["PRINT_EMAILS"] === "1") await writeFile(file, `${JSON.stringify(samples, null, 2)}\n`);
  expect(samples).toEqual(JSON.parse(await readFile(file, "utf8")));
});
