const ROUNDS = 5;

/** What two sides did in the same rounds: their values, and the first as a share of the second. */
export type Comparison = { subject: Spread; reference: Spread; share: Spread };
export type Spread = { median: number; min: number; max: number };

/**
 * Measures two sides in turn, round by round, so that whatever else the machine is doing falls on both alike; every
 * other round in the opposite order. The shares are of the same round each.
 */
export async function compare(
  subject: () => Promise<number>,
  reference: () => Promise<number>,
  rounds = ROUNDS,
): Promise<Comparison> {
  const measured: { subject: number; reference: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) measured.push({ subject: await subject(), reference: await reference() });
    else measured.push({ reference: await reference(), subject: await subject() });
  }
  return summary(measured);
}

const READINGS = 200;
/** Of so many readings the quickest but for a tenth. */
const QUICK = READINGS / 10;

/**
 * The same of what takes less than a millisecond, which anything else that runs would drown: the sides take turns at every
 * single reading, and of a round's readings of each the quickest but for a tenth counts.
 */
export async function compareInTurns(
  subject: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Comparison> {
  const measured: { subject: number; reference: number }[] = [];
  const round = async () => {
    const times: { subject: number[]; reference: number[] } = { subject: [], reference: [] };
    for (let reading = 0; reading < READINGS; reading += 1) {
      times.reference.push(await reference());
      times.subject.push(await subject());
    }
    return { subject: quick(times.subject), reference: quick(times.reference) };
  };
  await round();
  for (let number = 0; number < ROUNDS; number += 1) measured.push(await round());
  return summary(measured);
}

const quick = (times: number[]): number => times.toSorted((one, other) => one - other)[QUICK] ?? Number.NaN;

const summary = (measured: { subject: number; reference: number }[]): Comparison => ({
  subject: spread(measured.map((round) => round.subject)),
  reference: spread(measured.map((round) => round.reference)),
  share: spread(measured.map((round) => round.subject / round.reference)),
});

function spread(values: number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  return { median: at(sorted, (sorted.length - 1) / 2), min: at(sorted, 0), max: at(sorted, sorted.length - 1) };
}

/** Between two values halfway, as a median of an even number is. */
const at = (sorted: number[], place: number): number =>
  ((sorted[Math.floor(place)] ?? Number.NaN) + (sorted[Math.ceil(place)] ?? Number.NaN)) / 2;
