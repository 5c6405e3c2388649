import { CalendarCheck, CalendarX, Ellipsis, Pencil, Receipt, UserRound, X } from "lucide-react";
import { Button } from "../../src/components/form/button.tsx";
import { Quote, Stack } from "../../src/components/layout/boxes.tsx";
import { FactTrack } from "../../src/components/record/fact-track.tsx";
import { Fold } from "../../src/components/record/fold.tsx";
import { Menu, MenuItem } from "../../src/components/record/menu.tsx";
import { MoneyActions, MoneyCard } from "../../src/components/record/money-card.tsx";
import { QuietActions, QuietButton, QuietLink } from "../../src/components/record/quiet-actions.tsx";
import { RecordCard, RecordFact } from "../../src/components/record/record-card.tsx";
import { RecordHead } from "../../src/components/record/record-head.tsx";
import { RefundLine } from "../../src/components/record/refund-line.tsx";
import { WhenBox } from "../../src/components/record/when-box.tsx";
import type { Story } from "../story.ts";

const [FROM, TO] = ["2046-12-04T15:30:00.000Z", "2046-12-04T16:00:00.000Z"];
const ZONE = "America/New_York";

export const record: readonly Story[] = [
  {
    name: "RecordHead",
    shown: (
      <Stack>
        <RecordHead Icon={CalendarCheck} tone="good" title="You're booked">
          <p>Amara will see Theo on Tuesday.</p>
        </RecordHead>
        <RecordHead Icon={CalendarX} tone="off" title="Your visit is canceled" />
      </Stack>
    ),
  },
  {
    name: "RecordCard",
    shown: (
      <RecordCard
        label="Your visit"
        top={<WhenBox startsAt={FROM} endsAt={TO} timeZone={ZONE} />}
        image=""
        personId="amara"
        name="Amara Okafor"
        about="Pediatric Nurse, MSN, RN"
      >
        <RecordFact Icon={UserRound}>For Theo, your son</RecordFact>
      </RecordCard>
    ),
  },
  {
    name: "WhenBox",
    shown: (
      <Stack>
        <WhenBox startsAt={FROM} timeZone={ZONE} />
        <WhenBox startsAt={FROM} endsAt={TO} timeZone={ZONE} isOff />
        <WhenBox startsAt={FROM} endsAt={TO} timeZone={ZONE} isOnDay />
      </Stack>
    ),
  },
  {
    name: "MoneyCard",
    shown: (
      <MoneyCard title="Paid" about="By card, Fri, Nov 27" amount={80}>
        <RefundLine
          from={0}
          until={70}
          to={100}
          now={20}
          words={<b>Full refund until Mon, 10:30 AM</b>}
          after="After that, no refund."
        />
        <MoneyActions>
          <Button variant="quiet">Reschedule</Button>
          <Button variant="danger">Cancel and get $80 back</Button>
        </MoneyActions>
      </MoneyCard>
    ),
  },
  {
    name: "FactTrack",
    shown: (
      <FactTrack
        facts={[
          { label: "Canceled", about: "Sat, Nov 28, 9:12 AM", state: "done" },
          { label: "On your statement", about: "By Tue, Dec 8", state: "now" },
        ]}
      />
    ),
  },
  {
    name: "Quote",
    shown: (
      <Stack>
        <Quote about="Reason for the visit">Rash on both arms since Thursday. No fever.</Quote>
        <Quote by="Amara Okafor, Thu, Nov 26 at 4:10 PM EST">Asked the office for the vaccination record.</Quote>
      </Stack>
    ),
  },
  {
    name: "Fold",
    shown: (
      <Fold title="Earlier" about="4 visits">
        <p>Rosa D., met</p>
      </Fold>
    ),
  },
  {
    name: "QuietActions",
    shown: (
      <QuietActions>
        <QuietLink Icon={Receipt} to="/">
          Receipt
        </QuietLink>
        <QuietButton Icon={Pencil}>Reschedule</QuietButton>
        <Menu label="More" Icon={Ellipsis}>
          <MenuItem apart>
            <QuietButton Icon={X} tone="danger">
              Cancel visit, $80 back
            </QuietButton>
          </MenuItem>
        </Menu>
      </QuietActions>
    ),
  },
];
