/** `Fri, Nov 20 at 10:30 AM EST`: how letters and pages say a time, always with its zone (product §2). */
export function spokenTime(at: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat("en-US", { timeZone, weekday: "short", month: "short", day: "numeric" }).format(
    at,
  );
  const time = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);
  return `${day} at ${time}`;
}

/** `$80`, or `$80.50` when there are cents. */
export const spokenMoney = (cents: number): string =>
  new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);

/** `(215) 555-0110` for ten digits; other lengths stay as they are. */
export const spokenPhone = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
