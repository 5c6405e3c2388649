/** Numbers that somebody may have meant: one digit differs, or two neighbors are swapped. The country code stays. */
export function nearNumbers(e164: string): string[] {
  const [, country = "", digits = ""] = /^(\+1|\+\d{2})(\d+)$/.exec(e164) ?? [];
  const near = new Set<string>();
  for (let at = 0; at < digits.length; at += 1) {
    const [before, own, after] = [digits.slice(0, at), digits[at], digits.slice(at + 1)];
    for (let digit = 0; digit <= 9; digit += 1) near.add(`${country}${before}${digit}${after}`);
    if (after) near.add(`${country}${before}${after[0]}${own}${after.slice(1)}`);
  }
  near.delete(e164);
  return [...near];
}
