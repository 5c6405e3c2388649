import { REPORTS, type ReportName, type ReportRange } from "../contract/reports.ts";
import { report } from "../src/features/reports/service.ts";
import type { Db } from "../src/lib/db/db.ts";
import type { Services } from "../src/lib/services.ts";
import { practiceLabels } from "../src/lib/time/practice-time.ts";
import { compare } from "./compare.ts";
import { addConsultants, addPast, addPatients } from "./population.ts";
import { conditions, shareOfFloorLine, timeLine } from "./report.ts";
import { inHouse } from "./stage.ts";
import { addMoney, addRides, addWords } from "./years.ts";

const NURSES = 50;
const APPOINTMENTS = 1_000_000;
const RIDES = 100_000;
const DAY_MS = 24 * 60 * 60_000;
/** As long as anybody may ask for, and as long as most do. */
const SPANS = { "two years": 729, "a month": 30 };
const AIM_MS = 1000;

const NET = `select (select sum(amount_cents) from checkout where status = 'paid' and paid_at >= $1 and paid_at < $2)
  - (select sum(amount_cents) from refund where refunded_at >= $1 and refunded_at < $2)`;

/** What a report cannot do without: each row of its days looked at once. */
const FLOORS: Record<ReportName, string> = {
  hours:
    "select count(*) from appointment where status in ('paid', 'completed') and starts_at >= $1 and starts_at < $2",
  "no-shows":
    "select count(attendance) from appointment where status in ('paid', 'completed') and starts_at >= $1 and starts_at < $2",
  revenue: "select sum(amount_cents) from checkout where status = 'paid' and paid_at >= $1 and paid_at < $2",
  refunds: "select sum(amount_cents) from refund where refunded_at >= $1 and refunded_at < $2",
  disputes: "select sum(amount_cents) from dispute where opened_at >= $1 and opened_at < $2",
  net: NET,
  "net-by-nurse": NET,
  "net-by-method": NET,
  earnings: "",
  "answer-time":
    "select max(answered_at) from inbox_item where answered_at is not null and sent_at >= $1 and sent_at < $2",
  reviews: "select sum(rating) from review where written_at >= $1 and written_at < $2",
};
/** So many times its floor a report may take, where both take long enough to tell. */
const AIM_OF_FLOOR = 10;
const TELLING_MS = 20;

/** How long each report takes over two and a quarter years of a busy practice, beside reading the same rows and no more. */
export async function measureReports(say: (line: string) => void): Promise<void> {
  say(
    `Filling a house with ${APPOINTMENTS.toLocaleString("en-US")} appointments and ${RIDES.toLocaleString("en-US")} rides.`,
  );
  await inHouse("reports", fill, async (services) => {
    say(await conditions(services.db));
    for (const name of REPORTS) for (const span of Object.entries(SPANS)) await measure(services, name, span, say);
  });
}

async function fill(db: Db): Promise<void> {
  await addConsultants(db, NURSES);
  await db`update consultant set created_at = now() - interval '3 years'`;
  await addPatients(db, "patient", APPOINTMENTS / 10);
  await addPast(db, APPOINTMENTS, APPOINTMENTS / 10, NURSES);
  await addMoney(db);
  await addRides(db, RIDES, APPOINTMENTS / 10);
  await addWords(db, NURSES, APPOINTMENTS / 10);
}

async function measure(
  services: Services,
  name: ReportName,
  [words, days]: [string, number],
  say: (line: string) => void,
) {
  const zone = services.config.practiceTimeZone;
  const dayOf = (daysAgo: number) => practiceLabels(new Date(Date.now() - daysAgo * DAY_MS), zone).date;
  const range: ReportRange = { from: dayOf(days + 1), to: dayOf(1) };
  const [from, until] = [new Date(Date.now() - (days + 1) * DAY_MS), new Date(Date.now() - DAY_MS)];
  const timed = async (work: () => PromiseLike<unknown>) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const subject = () => timed(() => report(services.db, name, range, zone));
  const floor = () => timed(() => services.db.unsafe(FLOORS[name], [from, until]));
  const { total } = await report(services.db, name, range, zone);
  if (total.count === 0) throw new Error(`There is nothing to report of ${name}`);
  await floor();
  const comparison = await compare(subject, floor);
  const { median, min, max } = comparison.subject;
  say(timeLine(`${name}, ${words}`, [min, median, max], AIM_MS));
  const isTelling = comparison.reference.median >= TELLING_MS;
  say(shareOfFloorLine(`${name}, ${words}, to its rows read once`, comparison, isTelling ? AIM_OF_FLOOR : null));
}
