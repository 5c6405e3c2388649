const DAY =
  "(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)\\w*, (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\w* \\d{1,2}(?:, \\d{4})?";
const TIME = "\\d{1,2}:\\d\\d [AP]M(?: E[SD]T)?";

/** The times of one email in the order in which they are named, because the records have other times in each run. */
export function withFixedTimes(text: string): string {
  const named: string[] = [];
  const numberOf = (time: string) => (named.includes(time) ? named.indexOf(time) : named.push(time) - 1) + 1;
  return text
    .replaceAll(new RegExp(`${DAY}(?: at ${TIME})?`, "g"), (time) =>
      time.includes(" at ") ? `Mon, Mar ${numberOf(time)} at 10:00 AM EST` : `Mon, Mar ${numberOf(time)}`,
    )
    .replaceAll(
      /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}/g,
      "March 1, 2026",
    )
    .replaceAll(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}/g, "Mar 1, 2026")
    .replaceAll(new RegExp(TIME, "g"), "10:00 AM EST");
}

/** Addresses without hosts, ids and codes. */
export const withoutIds = (text: string): string =>
  text
    .replaceAll(/https?:\/\/[^/\s]+(\/[a-z-]*)?\S*/g, "https://site.example$1")
    .replaceAll(/\b(pi|cs|du)_\w+/g, "$1_1")
    .replaceAll(/\b[\w.-]+@([a-z]+)\.test/g, "ann@$1.test")
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, "…");
