const TIME_DIGITS = 12;

/** The lowest id that the database creates at that time: a UUID version 7 begins with the milliseconds. */
export function firstIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(TIME_DIGITS, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
