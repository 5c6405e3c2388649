import { Button, type ButtonLink } from "../../src/components/form/button.tsx";
import { EmailField, SelectField, TextArea, TextField } from "../../src/components/form/field.tsx";
import { FormActions } from "../../src/components/form/form-actions.tsx";
import { FormError } from "../../src/components/form/form-error.tsx";
import { SearchField } from "../../src/components/form/search-field.tsx";
import { Segmented } from "../../src/components/form/segmented.tsx";
import { Switch } from "../../src/components/form/switch.tsx";
import { Actions, Stack } from "../../src/components/layout/boxes.tsx";
import type { Story } from "../story.ts";

const nothing = () => {};
const VARIANTS = ["main", "quiet", "danger", "link"] as const satisfies readonly Parameters<
  typeof ButtonLink
>[0]["variant"][];

export const form: readonly Story[] = [
  {
    name: "Button",
    shown: (
      <Stack>
        {(["small", "medium", "large"] as const).map((size) => (
          <Actions key={size}>
            {VARIANTS.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                Reschedule visit
              </Button>
            ))}
          </Actions>
        ))}
        <Button block>Full width</Button>
        <Actions>
          <Button busy busyLabel="Booking…">
            Book this time
          </Button>
          <Button disabled>Not yet</Button>
        </Actions>
      </Stack>
    ),
  },
  {
    name: "TextField",
    shown: (
      <Stack>
        <TextField label="Name" defaultValue="Hannah Cole" />
        <TextField label="Note for the nurse" hint="Only your nurse and our office can read this." optional />
        <TextField label="Pick-up address" error="Please enter a street and a number" />
        <EmailField disabled defaultValue="hannah@example.com" />
      </Stack>
    ),
  },
  { name: "TextArea", shown: <TextArea label="What is it about?" defaultValue="A rash since Thursday." /> },
  {
    name: "SelectField",
    shown: (
      <SelectField label="Vehicle" defaultValue="van">
        <option value="van">Wheelchair Van</option>
      </SelectField>
    ),
  },
  { name: "SearchField", shown: <SearchField label="Search patients" value="Cole" onText={nothing} /> },
  {
    name: "Segmented",
    shown: (
      <Segmented
        label="View"
        value="list"
        onChange={nothing}
        options={[
          { value: "list", label: "List" },
          { value: "lanes", label: "Lanes" },
        ]}
      />
    ),
  },
  {
    name: "Switch",
    shown: (
      <Stack>
        <Switch label="Text me about my rides" hint="We never text about your health." defaultChecked />
        <Switch label="Online" variant="bar" />
      </Stack>
    ),
  },
  { name: "FormError", shown: <FormError error={new Error("We couldn't reach the server. Please try again.")} /> },
  {
    name: "FormActions",
    shown: <FormActions send="Save roster" sending="Saving…" isSending={false} onCancel={nothing} />,
  },
];
