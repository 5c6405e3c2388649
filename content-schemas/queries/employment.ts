/** Types of employment that search engines know (schema.org's JobPosting), and how visitors read them. */
export const employmentTypes = [
  { value: "FULL_TIME", title: "Full time" },
  { value: "PART_TIME", title: "Part time" },
  { value: "PER_DIEM", title: "Per diem" },
  { value: "CONTRACTOR", title: "Contract" },
  { value: "TEMPORARY", title: "Temporary" },
] as const;

/** What a pay is for. `title` follows the sum. */
export const payUnits = [
  { value: "HOUR", title: "an hour" },
  { value: "DAY", title: "a day" },
  { value: "WEEK", title: "a week" },
  { value: "MONTH", title: "a month" },
  { value: "YEAR", title: "a year" },
] as const;
