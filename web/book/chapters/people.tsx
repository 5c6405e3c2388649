import { Actions, Soft, Stack } from "../../src/components/layout/boxes.tsx";
import { CallButton } from "../../src/components/people/call-button.tsx";
import { License } from "../../src/components/people/license.tsx";
import { Avatar, Portrait } from "../../src/components/people/portrait.tsx";
import { ProfileCard } from "../../src/components/people/profile-card.tsx";
import { Rating, Stars } from "../../src/components/people/rating.tsx";
import type { Story } from "../story.ts";

export const people: readonly Story[] = [
  {
    name: "Portrait",
    shown: (
      <Stack variant="start">
        <Portrait src="" backgroundKey="amara" fetched="first" />
        <Portrait src="" backgroundKey="leo" away fetched="first" />
      </Stack>
    ),
  },
  {
    name: "Avatar",
    shown: (
      <Stack variant="start">
        <Avatar src="" name="Hannah Cole" size="small" />
        <Avatar src="" name="Hannah Cole" />
        <Avatar src="" name="Hannah Cole" size="large" />
      </Stack>
    ),
  },
  {
    name: "Rating",
    shown: (
      <Stack variant="start">
        <Rating rating={4.9} count={128} />
        <Rating rating={null} count={0} />
        <Stars rating={3} />
      </Stack>
    ),
  },
  {
    name: "License",
    shown: (
      <Soft>
        <License of={{ licence: { state: "Pennsylvania", number: "RN 832925" } }} />
      </Soft>
    ),
  },
  {
    name: "CallButton",
    shown: (
      <Actions>
        <CallButton phone="2155550132" label="Call Joseph Reed" />
        <CallButton phone="2155550132" label="Call Joseph Reed again" isQuiet />
      </Actions>
    ),
  },
  {
    name: "ProfileCard",
    shown: (
      <ProfileCard
        name="Dan Wheeler"
        image=""
        facts={[
          ["Vehicle Type", "Wheelchair Van"],
          ["Phone", "(215) 555-0110"],
        ]}
        onEdit={() => {}}
      />
    ),
  },
];
