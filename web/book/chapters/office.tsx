import { OfficeRow, RowHead } from "../../src/components/office/office-list.tsx";
import { Fact, PhoneFact, RecordLayout } from "../../src/components/office/record.tsx";
import { RecordTable } from "../../src/components/office/record-table.tsx";
import { Table } from "../../src/components/office/table.tsx";
import { Tile, Tiles } from "../../src/components/office/tiles.tsx";
import { Status } from "../../src/components/states/status.tsx";
import type { Story } from "../story.ts";

export const office: readonly Story[] = [
  {
    name: "OfficeRow",
    shown: (
      <ul>
        <OfficeRow>
          <RowHead kind="Late" who="Dora Hill" to="/office/rides" />
          <p>The driver isn't at the door.</p>
        </OfficeRow>
        <OfficeRow>
          <RowHead kind="No driver" who="Bo Ames" />
          <p>None of our drivers can take the stretcher ride.</p>
        </OfficeRow>
      </ul>
    ),
  },
  {
    name: "Tiles",
    shown: (
      <Tiles label="Bands">
        <Tile count={3} name="No driver" tone="bad" onPress={() => {}} />
        <Tile count={4} name="Late or at risk" tone="waiting" onPress={() => {}} isPressed />
        <Tile count={2} name="New" more="+$130" to="#new" />
        <Tile count={0} name="Faulty" />
      </Tiles>
    ),
  },
  {
    name: "Table",
    shown: (
      <Table
        label="Drivers"
        heads={[
          { head: "Select", of: "check" },
          { head: "Driver", sorted: "ascending", onSort: () => {} },
          { head: "Vehicle" },
          { head: "Payout", of: "number" },
        ]}
        above={
          <label>
            <input type="checkbox" />
            Select 2 drivers
          </label>
        }
        foot="1 to 2 of 2"
      >
        <tbody>
          <tr data-row>
            <td data-of="check">
              <input type="checkbox" aria-label="Select Bo Ames" defaultChecked />
            </td>
            <th scope="row">Bo Ames</th>
            <td data-line>
              Sedan
              <small>4 rides today</small>
            </td>
            <td data-of="number">$240</td>
          </tr>
          <tr data-row>
            <td data-of="check">
              <input type="checkbox" aria-label="Select Dora Hill" />
            </td>
            <th scope="row">Dora Hill</th>
            <td data-line>Stretcher Van</td>
            <td data-of="number">$1,315.50</td>
          </tr>
        </tbody>
      </Table>
    ),
  },
  {
    name: "RecordTable",
    shown: (
      <>
        <RecordTable title="Emails" none="No emails yet." heads={[{ head: "Email" }]}>
          {[]}
        </RecordTable>
        <RecordTable
          title="Payments"
          none="No payments yet."
          heads={[{ head: "Paid for" }, { head: "Amount", of: "number" }]}
        >
          <tr data-row>
            <th scope="row">Visit by card</th>
            <td data-of="number">$80</td>
          </tr>
        </RecordTable>
      </>
    ),
  },
  {
    name: "RecordLayout",
    shown: (
      <RecordLayout
        status={
          <p>
            <Status tone="good">Accepted</Status>
          </p>
        }
        facts={
          <>
            <Fact name="Payment">$65, cash</Fact>
            <PhoneFact phone="+12155550110" />
          </>
        }
      >
        <p>Booked by Olive Desk.</p>
      </RecordLayout>
    ),
  },
];
