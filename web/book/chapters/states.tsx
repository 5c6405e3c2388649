import { Button } from "../../src/components/form/button.tsx";
import { Stack } from "../../src/components/layout/boxes.tsx";
import { ShowMore } from "../../src/components/states/show-more.tsx";
import { Loading, Skeleton } from "../../src/components/states/skeleton.tsx";
import { FailedState, StatePanel } from "../../src/components/states/state-panel.tsx";
import { Availability, Status } from "../../src/components/states/status.tsx";
import { Warning } from "../../src/components/states/warning.tsx";
import type { Story } from "../story.ts";

const nothing = () => {};

export const states: readonly Story[] = [
  {
    name: "Status",
    shown: (
      <Stack variant="start">
        <Status tone="good">Accepted</Status>
        <Status tone="waiting">Pending</Status>
        <Status tone="past">Completed</Status>
        <Status tone="off">Off duty</Status>
        <Status tone="bad">Canceled</Status>
      </Stack>
    ),
  },
  {
    name: "Availability",
    shown: (
      <Stack variant="start">
        <Availability available />
        <Availability available={false} />
      </Stack>
    ),
  },
  { name: "Warning", shown: <Warning>Call 911 in an emergency.</Warning> },
  {
    name: "StatePanel",
    shown: (
      <StatePanel
        level={2}
        title="No visits yet"
        text="Your visits will appear here."
        action={<Button>Find a nurse</Button>}
      />
    ),
  },
  {
    name: "FailedState",
    shown: <FailedState title="Your visits couldn't be loaded" error={new Error("Timeout")} retry={nothing} />,
  },
  {
    name: "Loading",
    shown: (
      <Loading label="Loading visits">
        <Stack>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton short />
        </Stack>
      </Loading>
    ),
  },
  {
    name: "ShowMore",
    shown: <ShowMore of={{ hasNextPage: true, isFetchingNextPage: false, fetchNextPage: nothing }} />,
  },
];
