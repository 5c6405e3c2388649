import type { Logger } from "pino";
import { z } from "zod";
import { Practice } from "../../../contract/practice.ts";
import type { Db } from "../db/db.ts";
import type { PublishedContent } from "../pages/published-content.ts";

const QUERY = `*[_type == "siteSettings"][0] { name, shortName, phone, "hours": officeHours, emergencyLine, address }`;

/** On one line: facts are in subjects, calendar files and texts. Anything but a text is empty. */
const line = z
  .string()
  .catch("")
  .transform((text) => text.replace(/\s+/g, " ").trim());
const Address = z
  .object({ street: line, unit: line, city: line, region: line, postalCode: line })
  .catch({ street: "", unit: "", city: "", region: "", postalCode: "" })
  .transform(({ street, unit, city, region, postalCode }) =>
    [street, unit, city, [region, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", "),
  );
const Settings = z
  .object({ name: line, shortName: line, phone: line, hours: line, emergencyLine: line, address: Address })
  .nullable();

/**
 * The practice by the published Settings; null if there are none. A practice has a name and a line that names 911, so instead of an empty
 * one the known one counts. No value of Settings stops an email: the editor's form says what is wrong with a phone.
 */
function practiceIn(text: string, known: Practice): Practice | null {
  const settings = Settings.parse(JSON.parse(text));
  if (!settings) return null;
  const { name, shortName, emergencyLine } = settings;
  return {
    ...settings,
    name: name || shortName || known.name,
    shortName: shortName || name || known.shortName,
    emergencyLine: emergencyLine.includes("911") ? emergencyLine : known.emergencyLine,
  };
}

/** What a process of this practice has read last. */
async function stored(db: Db): Promise<Practice | null> {
  const [row] = await db<{ facts: unknown }[]>`select facts from practice`;
  return Practice.safeParse(row?.facts).data ?? null;
}

const store = (db: Db, facts: Practice) =>
  db`update practice set facts = ${db.json(facts)} where facts is distinct from ${db.json(facts)}`;

type Options = { db: Db; content: Pick<PublishedContent, "watch">; first: Practice; log: Logger };

/**
 * The practice as editors have published it last: the object's values change with each publication. While content is out of reach, and
 * after a restart, the last known values count; before the first, those of the environment.
 */
export async function openPractice({ db, content, first, log }: Options): Promise<Readonly<Practice>> {
  const practice = { ...((await stored(db)) ?? first) };
  content.watch(QUERY, async (text) => {
    const published = practiceIn(text, practice);
    if (!published) return;
    Object.assign(practice, published);
    await store(db, published).catch((error: unknown) => log.warn({ err: error }, "Settings could not be stored"));
  });
  return practice;
}
