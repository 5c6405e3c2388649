/** The newest backup of each of this many days, weeks and months that have one is kept. */
const KEPT = { days: 7, weeks: 4, months: 12 };

const NAME = /^lamplight-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.age$/;

/** A backup's name, which says when it was made. */
export const backupName = (at: Date): string => `lamplight-${at.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.tar`;

/** When the encrypted backup of that name was made; null for any other name. */
export function timeOfBackup(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : null;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The Monday of the week. */
function weekOf(at: Date): string {
  const monday = new Date(at);
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return dayOf(monday);
}

/** Of these names, those of backups that are kept no longer. */
export function outdatedBackups(names: readonly string[]): string[] {
  const backups = names
    .flatMap((name) => {
      const at = timeOfBackup(name);
      return at ? [{ name, at }] : [];
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const kept = new Set<string>();
  const keepNewestOf = (periodOf: (at: Date) => string, most: number) => {
    const periods = new Set<string>();
    for (const { name, at } of backups) {
      if (periods.has(periodOf(at)) || periods.size === most) continue;
      periods.add(periodOf(at));
      kept.add(name);
    }
  };
  keepNewestOf(dayOf, KEPT.days);
  keepNewestOf(weekOf, KEPT.weeks);
  keepNewestOf(monthOf, KEPT.months);
  return backups.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}
