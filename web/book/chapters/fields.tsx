import { ChoiceField } from "../../src/components/fields/choice-field.tsx";
import { DayField } from "../../src/components/fields/day-field.tsx";
import { MoneyField } from "../../src/components/fields/money-field.tsx";
import { PhoneField } from "../../src/components/fields/phone-field.tsx";
import type { Story } from "../story.ts";

const nothing = () => {};

export const fields: readonly Story[] = [
  {
    name: "ChoiceField",
    shown: (
      <ChoiceField
        label="Nurse"
        what="nurse"
        value="amara"
        onChoose={nothing}
        choices={[
          { value: "amara", label: "Amara Okafor", more: "Pediatric Nurse" },
          { value: "leo", label: "Leo Santos", more: "Cardiac Nurse" },
        ]}
      />
    ),
  },
  { name: "DayField", shown: <DayField label="First day" value="2026-12-24" onDay={nothing} /> },
  { name: "MoneyField", shown: <MoneyField label="Refund" value="80.00" onChange={nothing} hint="At most $80.00" /> },
  { name: "PhoneField", shown: <PhoneField typed="(215) 555-0142" says="We call" /> },
];
