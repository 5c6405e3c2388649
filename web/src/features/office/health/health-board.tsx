import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { type Health, JOB_NAMES, type Part } from "@lamplight/api/contract/health.ts";
import type { ReactNode } from "react";
import { Fact, RecordLayout } from "../../../components/office/record.tsx";
import { RecordTable } from "../../../components/office/record-table.tsx";
import { Status } from "../../../components/states/status.tsx";
import { Warning } from "../../../components/states/warning.tsx";
import { Checks } from "./checks.tsx";
import styles from "./health.module.css";

const HEADS = [{ head: "What" }, { head: "State" }] as const;

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
      <RecordTable title="Dependencies" none="None." heads={HEADS}>
        {parts.map(({ part, isThere, milliseconds }) => (
          <Line key={part} what={PARTS[part]} isBad={!isThere}>
            {isThere ? `Responds in ${milliseconds} ms` : "Not reachable"}
          </Line>
        ))}
      </RecordTable>
      {checks.length > 0 && <Checks checks={checks} />}
      <RecordTable title="Backlog" none="None." heads={HEADS}>
        {Object.entries(backlog).map(([what, { waiting, troubled }]) => (
          <Line key={what} what={isBacklog(what) ? BACKLOG[what] : what} isBad={troubled > 0}>
            {waiting === 0 ? "None" : `${waiting} waiting`}
            {troubled > 0 && `, ${troubled} stuck`}
          </Line>
        ))}
      </RecordTable>
      <RecordTable title="Background jobs" none={`All ${jobs.length} jobs are running.`} heads={HEADS}>
        {late.map(({ name, doneAt, failingSince }) => (
          <Line key={name} what={JOB_NAMES[name] ?? "Another job"} isBad>
            {failingSince ? `Failing since ${dateAndTime(failingSince, timeZone)}` : "Not running"}
            {doneAt ? `, last completed ${dateAndTime(doneAt, timeZone)}` : ", never completed"}
          </Line>
        ))}
      </RecordTable>
    </RecordLayout>
  );
}

const Line = ({ what, isBad, children }: { what: string; isBad: boolean; children: ReactNode }) => (
  <tr data-row>
    <th scope="row">{what}</th>
    <td className={isBad ? styles["bad"] : undefined}>{children}</td>
  </tr>
);

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
