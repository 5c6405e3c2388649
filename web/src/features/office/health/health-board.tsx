import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { type Health, JOB_NAMES, type Part } from "@lamplight/api/contract/health.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { OfficeRow } from "../../../components/office/office-list.tsx";
import { Fact, RecordLayout } from "../../../components/office/record.tsx";
import { Status } from "../../../components/states/status.tsx";
import { Warning } from "../../../components/states/warning.tsx";
import { Checks } from "./checks.tsx";
import styles from "./health.module.css";

const PARTS: Record<Part, string> = {
  records: "Database",
  cards: "Payment provider",
  mail: "Mail server",
  content: "Content (Sanity)",
};
const BACKLOG: Record<keyof Health["owed"], string> = {
  emails: "Emails",
  refunds: "Refunds",
  calls: "Video links",
};
const isBacklog = (name: string): name is keyof Health["owed"] => name in BACKLOG;

/** System health: dependencies, backlog, background jobs, and versions. */
export function HealthBoard({ health, timeZone }: { health: Health; timeZone: string }) {
  const { at, parts, checks, owed: backlog, jobs, unconfirmedHolds, versions, startedAt } = health;
  const late = jobs.filter(({ isLate }) => isLate);
  const unreachable = parts.filter(({ isThere }) => !isThere);
  const stuck = Object.values(backlog).reduce((total, { troubled: failing }) => total + failing, 0);
  const failing = checks.filter(({ state }) => state === "fails");
  const problems =
    unreachable.length + failing.length + late.length + (stuck > 0 ? 1 : 0) + (unconfirmedHolds.isAttack ? 1 : 0);
  return (
    <RecordLayout
      facts={
        <>
          <Fact name="Node">{versions.node}</Fact>
          <Fact name="PostgreSQL">{versions.postgres}</Fact>
          <Fact name="Database version">{versions.schema}</Fact>
          <Fact name="Started">{dateAndTime(startedAt, timeZone)}</Fact>
          <Fact name="Checked">{dateAndTime(at, timeZone)}</Fact>
        </>
      }
      status={
        <>
          <p role="status">
            <Status tone={problems === 0 ? "good" : "bad"}>
              {problems === 0 ? "Everything works" : "Something is wrong"}
            </Status>
          </p>
          {unconfirmedHolds.isAttack && <HoldsWarning {...unconfirmedHolds} />}
        </>
      }
    >
      <section aria-labelledby="parts">
        <h2 id="parts">Dependencies</h2>
        <ul>
          {parts.map(({ part, isThere, milliseconds }) => (
            <OfficeRow key={part} className={styles["line"]}>
              <p>{PARTS[part]}</p>
              <p className={isThere ? undefined : styles["bad"]}>
                {isThere ? `Responds in ${milliseconds} ms` : "Not reachable"}
              </p>
            </OfficeRow>
          ))}
        </ul>
      </section>
      {checks.length > 0 && <Checks checks={checks} />}
      <section aria-labelledby="owed">
        <h2 id="owed">Backlog</h2>
        <ul>
          {Object.entries(backlog).map(([what, { waiting, troubled }]) => (
            <OfficeRow key={what} className={styles["line"]}>
              <p>{isBacklog(what) ? BACKLOG[what] : what}</p>
              <p className={troubled > 0 ? styles["bad"] : undefined}>
                {waiting === 0 ? "None" : `${waiting} waiting`}
                {troubled > 0 && `, ${troubled} stuck`}
              </p>
            </OfficeRow>
          ))}
        </ul>
      </section>
      <section aria-labelledby="work">
        <h2 id="work">Background jobs</h2>
        {late.length === 0 ? (
          <Soft>{`All ${jobs.length} jobs are running.`}</Soft>
        ) : (
          <ul>
            {late.map(({ name, doneAt, failingSince }) => (
              <OfficeRow key={name} className={styles["line"]}>
                <p>{JOB_NAMES[name] ?? "Another job"}</p>
                <p className={styles["bad"]}>
                  {failingSince ? `Failing since ${dateAndTime(failingSince, timeZone)}` : "Not running"}
                  {doneAt ? `, last completed ${dateAndTime(doneAt, timeZone)}` : ", never completed"}
                </p>
              </OfficeRow>
            ))}
          </ul>
        )}
      </section>
    </RecordLayout>
  );
}

function HoldsWarning({ slots, addresses }: Health["unconfirmedHolds"]) {
  return (
    <Warning>
      Someone may be blocking your calendar: accounts with unconfirmed emails hold {count(slots, "unpaid appointment")}{" "}
      from {count(addresses, "network")}. Holds end if they aren't paid in time. Please contact the person who runs your
      server.
    </Warning>
  );
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;
