import { Clock3 } from "lucide-react";
import { Button } from "../../src/components/form/button.tsx";
import { Actions, Card, Facts, IconNote, Note, Pair, Panel, Soft, Stack } from "../../src/components/layout/boxes.tsx";
import { Fact } from "../../src/components/office/record.tsx";
import { BackLink } from "../../src/components/page/back-link.tsx";
import { PageHead } from "../../src/components/page/layout.tsx";
import type { Story } from "../story.ts";

export const layout: readonly Story[] = [
  { name: "BackLink", shown: <BackLink to="/">My Appointments</BackLink> },
  {
    name: "Card",
    shown: (
      <Card>
        <h3>Tuesday, December 1</h3>
        <p>10:30 AM with Amara Okafor</p>
        <Soft>9:30 AM for you (CST)</Soft>
      </Card>
    ),
  },
  {
    name: "Panel",
    shown: (
      <Panel>
        <h3>Your hours</h3>
        <p>Monday to Friday, 10 AM to 2 PM</p>
      </Panel>
    ),
  },
  {
    name: "Note",
    shown: (
      <Stack>
        <Note>You can change the time twice.</Note>
        <Note variant="lamp">We hold this time for 30 minutes.</Note>
        <Note variant="green">Your visit is paid.</Note>
      </Stack>
    ),
  },
  {
    name: "IconNote",
    shown: (
      <IconNote Icon={Clock3} variant="lamp">
        We're checking your payment.
      </IconNote>
    ),
  },
  {
    name: "PageHead",
    shown: <PageHead title="My Rides" action={<Button variant="quiet">Book another ride</Button>} />,
  },
  {
    name: "Soft",
    shown: (
      <div>
        <Soft>As large as its surroundings</Soft>
        <Soft variant="sm">Small</Soft>
        <Soft variant="xs">Smallest</Soft>
      </div>
    ),
  },
  {
    name: "Pair",
    shown: (
      <Pair>
        <Card>From</Card>
        <Card>Until</Card>
      </Pair>
    ),
  },
  {
    name: "Actions",
    shown: (
      <Actions variant="apart">
        <Button>Choose this time</Button>
        <Button variant="quiet">All times</Button>
        <Button variant="danger">Cancel visit</Button>
      </Actions>
    ),
  },
  {
    name: "Facts",
    shown: (
      <Facts>
        <Fact name="Vehicle">Wheelchair Van</Fact>
        <Fact name="Plate">LMP 4821</Fact>
      </Facts>
    ),
  },
];
