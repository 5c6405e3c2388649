type Thing = Record<string, unknown>;

/** What search engines ask of each kind of thing before they show it, by its name in schema.org. */
const ASKED: Record<string, { is: string; needs: string[]; wants: string[] }> = {
  JobPosting: {
    is: "Opening",
    needs: ["title", "description", "datePosted", "hiringOrganization", "jobLocation"],
    wants: ["employmentType", "baseSalary", "validThrough"],
  },
  Question: { is: "Question", needs: ["name", "acceptedAnswer"], wants: [] },
  MedicalBusiness: { is: "Practice", needs: ["name", "address"], wants: ["telephone"] },
};

const isThing = (value: unknown): value is Thing =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** All things in structured data, at any depth. */
function thingsIn(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  return isThing(value) ? [value, ...Object.values(value).flatMap(thingsIn)] : [];
}

/** Empty text, also inside: an answer without words is no answer. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (isThing(value) && "text" in value && isEmpty(value["text"]));

/** A sentence for each thing on the page that search engines may leave out, because something is missing. */
export function structuredDataWarnings(json: string): string[] {
  const warnings = thingsIn(JSON.parse(json)).flatMap((thing) => {
    const { is, needs, wants } = ASKED[String(thing["@type"])] ?? { is: "", needs: [], wants: [] };
    const named = `${is} “${thing["title"] ?? thing["name"] ?? ""}”`;
    const missing = needs.filter(
      (name) => isEmpty(thing[name]) && !(name === "jobLocation" && thing["jobLocationType"]),
    );
    const missed = wants.filter((name) => isEmpty(thing[name]));
    return [
      ...(missing.length > 0 ? [`${named} is not shown by search engines: ${missing.join(", ")} is missing.`] : []),
      ...(missed.length > 0 ? [`${named} is shown better with ${missed.join(", ")}.`] : []),
    ];
  });
  return [...new Set(warnings)];
}
