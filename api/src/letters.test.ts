import { describe, expect, it } from "vitest";
import { testAppWithCards } from "../test/cards.ts";
import { storiesOf } from "../test/letter-stories.ts";
import { testMailbox } from "../test/mailbox.ts";
import { deliver, writers } from "./letters.ts";

const mailbox = await testMailbox();
const FOOT = ["(215) 555-0142", "214 Lantern Street, Philadelphia"];
const app = await testAppWithCards({
  SMTP_URL: mailbox.url,
  OFFICE_PHONE: FOOT[0] ?? "",
  OFFICE_ADDRESS: FOOT[1] ?? "",
});
const stories = await storiesOf(app);

async function letterOf(kind: string) {
  const about = stories[kind] ?? "";
  await app.sql`insert into letter (kind, about) values (${kind}, ${about}) on conflict (kind, about) do update set sent_at = null`;
  const before = mailbox.received.length;
  await deliver(app.on, kind, about);
  const letter = mailbox.received[before];
  if (!letter) throw new Error(`Nothing was written of the kind ${kind}`);
  return { subject: letter.subject ?? "", text: letter.text ?? "", html: letter.html ?? "", headers: letter.headers };
}

/** What the stories hold of health: a speciality, a way to travel, where to. */
const CLINICAL = /nurse|pediatric|oncolog|cardiolog|wheelchair|mercy|health|patient|diagnos|treat/i;

describe.each(Object.keys(writers))("the letter %s", (kind) => {
  it("is whole, says nothing about health in its subject, and tells who sent it", async () => {
    const { subject, text, html, headers } = await letterOf(kind);
    expect(subject).toMatch(/\S/);
    expect(subject).not.toMatch(CLINICAL);
    for (const part of [subject, text, html])
      expect(part).not.toMatch(/\b(undefined|null|NaN|Invalid Date)\b|\[object/);
    for (const line of ["Lamplight Nursing Network", ...FOOT, "call 911"]) {
      expect(text).toContain(line);
      expect(html).toContain(line);
    }
    for (const [url] of text.matchAll(/https?:\S+/g)) expect(html).toContain(url.replaceAll("&", "&amp;"));
    expect(headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  });
});
