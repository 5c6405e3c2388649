import { dayInWords } from "@lamplight/api/contract/format-time.ts";
import type { PayoutsDue, PersonDue } from "@lamplight/api/contract/payouts.ts";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { SearchField } from "../../../components/form/search-field.tsx";
import { Segmented } from "../../../components/form/segmented.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { DueRow } from "./due-row.tsx";
import styles from "./due-table.module.css";
import shared from "./payouts.module.css";
import { divide } from "./selection.ts";

/** So many rows are shown at first. */
const FEW = 50;

type DueTableProps = {
  due: PayoutsDue;
  leftOut: ReadonlySet<string>;
  mayAct: boolean;
  onLeaveOut: (ids: ReadonlySet<string>) => void;
};

type Shown = "all" | "nurse" | "driver" | "unpaid";

/** The people to whom something is due, each with a checkbox. */
export function DueTable({ due, leftOut, mayAct, onLeaveOut }: DueTableProps) {
  const [shown, setShown] = useState<Shown>("all");
  const [q, setQ] = useState("");
  const [isWhole, setWhole] = useState(false);
  const { people, toDay, timeZone } = due;
  const { paid, kept, unpayable } = divide(people, leftOut);
  const isShown: Record<Shown, (person: PersonDue) => boolean> = {
    all: () => true,
    nurse: ({ kind }) => kind === "nurse",
    driver: ({ kind }) => kind === "driver",
    unpaid: (person) => !paid.includes(person),
  };
  const countOf = (what: Shown) => people.filter(isShown[what]).length;
  const words = q.trim().toLowerCase();
  const found = people.filter((person) => isShown[shown](person) && person.name.toLowerCase().includes(words));
  const rows = isWhole ? found : found.slice(0, FEW);
  const payable = [...paid, ...kept].map(({ _id }) => _id);
  if (people.length === 0)
    return <StatePanel title="Nothing is due" text="Everything earned by that day is in a payout." />;
  return (
    <>
      <div className={styles["filter"]}>
        <Segmented<Shown>
          label="Show"
          options={[
            { value: "all", label: `All ${people.length}` },
            { value: "nurse", label: `Nurses ${countOf("nurse")}` },
            { value: "driver", label: `Drivers ${countOf("driver")}` },
            { value: "unpaid", label: `Not paid now ${kept.length + unpayable.length}` },
          ]}
          value={shown}
          onChange={setShown}
        />
        <SearchField label="Find a person" value={q} onText={setQ} />
      </div>
      <div className={shared["panel"]}>
        <table className={styles["table"]}>
          <caption>
            <VisuallyHidden>Payouts up to {dayInWords(toDay)}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles["check"]}>
                {mayAct && (
                  <input
                    type="checkbox"
                    aria-label="Pay everyone"
                    checked={kept.length === 0 && paid.length > 0}
                    disabled={payable.length === 0}
                    onChange={({ target }) => onLeaveOut(new Set(target.checked ? [] : payable))}
                  />
                )}
              </th>
              <th scope="col">Person</th>
              <th scope="col">Earned</th>
              <th scope="col">Extras</th>
              <th scope="col">Kept fares</th>
              <th scope="col">Cash in hand</th>
              <th scope="col">Payout</th>
              <th scope="col">Account</th>
            </tr>
          </thead>
          {rows.map((person) => (
            <DueRow
              key={person._id}
              {...{ person, toDay, timeZone, mayAct }}
              isPaid={paid.includes(person)}
              onPay={(isPaid) => {
                const others = [...leftOut].filter((id) => id !== person._id);
                onLeaveOut(new Set(isPaid ? others : [...others, person._id]));
              }}
            />
          ))}
        </table>
        {rows.length < found.length && (
          <p className={styles["more"]}>
            1 to {rows.length} of {found.length}
            <Button variant="link" size="small" onClick={() => setWhole(true)}>
              Show all
            </Button>
          </p>
        )}
        {found.length === 0 && <p className={styles["more"]}>No one matches.</p>}
      </div>
    </>
  );
}
