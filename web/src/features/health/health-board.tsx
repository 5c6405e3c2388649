import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Health, Part } from "@lamplight/api/contract/health.ts";
import { OfficeRow } from "../../components/office-list.tsx";
import { Fact, Facts, RecordLayout } from "../../components/record.tsx";
import { Status } from "../../components/status.tsx";
import { Warning } from "../../components/warning.tsx";
import styles from "./health.module.css";

const PARTS: Record<Part, string> = {
  records: "Our records",
  cards: "Card provider",
  mail: "Mail server",
  content: "What editors write",
};
const OWED: Record<keyof Health["owed"], string> = {
  emails: "Letters",
  refunds: "Refunds",
  calls: "Links to calls",
};
const isOwed = (name: string): name is keyof Health["owed"] => name in OWED;

/** How the machine is: what answers, what is owed, what stands still, and which versions run. */
export function HealthBoard({ health, timeZone }: { health: Health; timeZone: string }) {
  const { at, parts, owed, jobs, unconfirmedHolds, versions, startedAt } = health;
  const late = jobs.filter(({ isLate }) => isLate);
  const away = parts.filter(({ isThere }) => !isThere);
  const stuck = Object.values(owed).reduce((sum, { troubled }) => sum + troubled, 0);
  const faults = away.length + late.length + (stuck > 0 ? 1 : 0) + (unconfirmedHolds.isAttack ? 1 : 0);
  return (
    <RecordLayout
      beside={
        <section aria-labelledby="versions">
          <h2 id="versions">Versions</h2>
          <Facts>
            <Fact name="Node">{versions.node}</Fact>
            <Fact name="PostgreSQL">{versions.postgres}</Fact>
            <Fact name="Schema">{versions.schema}</Fact>
            <Fact name="Started">{dateAndTime(startedAt, timeZone)}</Fact>
            <Fact name="Seen">{dateAndTime(at, timeZone)}</Fact>
          </Facts>
        </section>
      }
    >
      <p role="status">
        <Status tone={faults === 0 ? "good" : "bad"}>{faults === 0 ? "All is well" : "Something is wrong"}</Status>
      </p>
      {unconfirmedHolds.isAttack && <HoldsWarning {...unconfirmedHolds} />}
      <section aria-labelledby="parts">
        <h2 id="parts">What we stand on</h2>
        <ul>
          {parts.map(({ part, isThere, milliseconds }) => (
            <OfficeRow key={part} className={styles["line"]}>
              <p>{PARTS[part]}</p>
              <p className={isThere ? styles["soft"] : styles["bad"]}>
                {isThere ? `Answers in ${milliseconds} ms` : "Out of reach"}
              </p>
            </OfficeRow>
          ))}
        </ul>
      </section>
      <section aria-labelledby="owed">
        <h2 id="owed">What we owe</h2>
        <ul>
          {Object.entries(owed).map(([what, { waiting, troubled }]) => (
            <OfficeRow key={what} className={styles["line"]}>
              <p>{isOwed(what) ? OWED[what] : what}</p>
              <p className={troubled > 0 ? styles["bad"] : styles["soft"]}>
                {waiting === 0 ? "None" : `${waiting} on the way`}
                {troubled > 0 && `, ${troubled} stuck`}
              </p>
            </OfficeRow>
          ))}
        </ul>
      </section>
      <section aria-labelledby="work">
        <h2 id="work">Work in the background</h2>
        {late.length === 0 ? (
          <p className={styles["soft"]}>{`All ${jobs.length} kinds of work go through.`}</p>
        ) : (
          <ul>
            {late.map(({ name, doneAt, failingSince }) => (
              <OfficeRow key={name} className={styles["line"]}>
                <p>{name}</p>
                <p className={styles["bad"]}>
                  {failingSince ? `Fails since ${dateAndTime(failingSince, timeZone)}` : "Stands still"}
                  {doneAt ? `, last went through ${dateAndTime(doneAt, timeZone)}` : ", never went through"}
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
      Somebody may be blocking your calendar: accounts with unconfirmed emails hold {count(slots, "unpaid appointment")}{" "}
      from {count(addresses, "network")}. Each hold ends after 30 minutes without payment. Please tell whoever runs your
      server.
    </Warning>
  );
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;
