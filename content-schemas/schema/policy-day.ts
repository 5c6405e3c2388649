/** A text that binds people from a day on. */
export type Dated = { lead?: unknown; sections?: unknown; effectiveOn?: string | null };

const wordsOf = ({ lead, sections }: Dated): string => JSON.stringify([lead ?? "", sections ?? []]);

/** Why a text can't be published with a day yet; null if it can. @param today the editor's day, as 2026-02-28 */
export const tooEarly = (day: string | undefined, today: string): string | null =>
  day && day > today
    ? "Publish this text on that day: visitors see it, and agree to it, as soon as it is published."
    : null;

/** A warning if a text has changed since it was published, but not its day; otherwise null. */
export const unchangedDay = (draft: Dated, published: Dated | null): string | null =>
  published?.effectiveOn && published.effectiveOn === draft.effectiveOn && wordsOf(published) !== wordsOf(draft)
    ? "The text has changed, but not its date. Change the date if its meaning changed."
    : null;
