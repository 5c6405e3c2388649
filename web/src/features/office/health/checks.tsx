import { CHECK_NAMES, type CheckState, type Health } from "@lamplight/api/contract/health.ts";
import { Table } from "../../../components/office/table.tsx";
import { Status } from "../../../components/states/status.tsx";

const STATES = {
  fails: { tone: "bad", word: "Fails" },
  warns: { tone: "waiting", word: "Look into it" },
  works: { tone: "good", word: "Works" },
  off: { tone: "off", word: "Not set up" },
} as const satisfies Record<CheckState, { tone: string; word: string }>;
const HEADS = [{ head: "What" }, { head: "State" }, { head: "Found" }] as const;
const ORDER = Object.keys(STATES);

/** Everything that was set up and whether it works, what fails first. The command `check` prints the same. */
export function Checks({ checks }: Pick<Health, "checks">) {
  const sorted = checks.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  return (
    <section aria-labelledby="setup">
      <h2 id="setup">Setup</h2>
      <Table label="Setup" heads={HEADS}>
        <tbody>
          {sorted.map(({ check, state, found, advice }) => (
            <tr key={check} data-row>
              <th scope="row">{CHECK_NAMES[check]}</th>
              <td>
                <Status tone={STATES[state].tone}>{STATES[state].word}</Status>
              </td>
              <td data-line>
                {found}
                {advice !== null && ` ${advice}`}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
