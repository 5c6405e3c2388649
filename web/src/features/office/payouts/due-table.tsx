import { dayInWords } from "@lamplight/api/contract/format-time.ts";
import type { PayoutsDue, PersonDue } from "@lamplight/api/contract/payouts.ts";
import { useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import { SearchField } from "../../../components/form/search-field.tsx";
import { Segmented } from "../../../components/form/segmented.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import { Table, type TableHead } from "../../../components/office/table.tsx";
import { StatePanel } from "../../../components/states/state-panel.tsx";
import { DueRow } from "./due-row.tsx";
import { divide } from "./selection.ts";

/** So many rows are shown at first. */
const FEW = 50;

const HEADS: TableHead[] = [
  { head: "Pay", of: "check" },
  { head: "Person" },
  { head: "Earned", of: "number", isWide: true },
  { head: "Extras", of: "number", isWide: true },
  { head: "Kept fares", of: "number", isWide: true },
  { head: "Cash in hand", of: "number", isWide: true },
  { head: "Payout", of: "number" },
  { head: "Account" },
];

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
      <Actions>
        <Segmented<Shown>
          label="Show"
          options={[
            { value: "all", label: `All ${people.length}` },
            { value: "nurse", label: `Nurses ${countOf("nurse")}` },
            { value: "driver", label: `Drivers ${countOf("driver")}` },
            { value: "unpaid", label: `Not paid now ${kept.length + unpayable.length}` },
          ]}
          isCompact
          value={shown}
          onChange={setShown}
        />
        <SearchField label="Find a person" value={q} onText={setQ} />
      </Actions>
      <Table
        label={`Payouts up to ${dayInWords(toDay)}`}
        heads={HEADS}
        above={
          mayAct && (
            <label>
              <input
                type="checkbox"
                checked={kept.length === 0 && paid.length > 0}
                disabled={payable.length === 0}
                onChange={({ target }) => onLeaveOut(new Set(target.checked ? [] : payable))}
              />
              Pay everyone
            </label>
          )
        }
        foot={
          found.length === 0
            ? "No one matches."
            : rows.length < found.length && (
                <>
                  1 to {rows.length} of {found.length}
                  <Button variant="link" size="small" onClick={() => setWhole(true)}>
                    Show all
                  </Button>
                </>
              )
        }
      >
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
      </Table>
    </>
  );
}
