import { Facts } from "../../src/components/layout/boxes.tsx";
import { OfficeRow, RowHead } from "../../src/components/office/office-list.tsx";
import { Fact, PhoneFact, RecordLayout } from "../../src/components/office/record.tsx";
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
    name: "RecordLayout",
    shown: (
      <RecordLayout
        beside={
          <Facts>
            <Fact name="Payment">$65, cash</Fact>
            <PhoneFact phone="+12155550110" />
          </Facts>
        }
      >
        <p>Booked by Olive Desk.</p>
      </RecordLayout>
    ),
  },
];
