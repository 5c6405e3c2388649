import { isPathOf, kindOf } from "@lamplight/content-schemas/schema/link-kinds.ts";
import {
  listIn,
  listPath,
  type NurseList,
  nursePath,
  siteLinks,
} from "@lamplight/content-schemas/schema/site-paths.ts";
import { languageNames, specialityNames } from "@lamplight/content-schemas/schema/speciality-name.ts";
import { Card, Select, Stack, Text } from "@sanity/ui";
import { useEffect, useState } from "react";
import { type StringInputProps, set, unset, useFormValue } from "sanity";

type Option = { value: string; title: string };

/** Chooses the path that a link opens: a page, a nurse or a list of nurses, as the kind of the link says. */
export function LinkTarget(props: StringInputProps) {
  const kind = kindOf(useFormValue(props.path.slice(0, -1)));
  const choose = (path: string) => props.onChange(path ? set(path) : unset());
  const shared = { input: props, value: props.value && isPathOf(kind, props.value) ? props.value : "", choose };
  if (kind === "nurse") return <NurseChoice {...shared} />;
  if (kind === "list") return <ListChoice {...shared} />;
  return <Choice {...shared} options={siteLinks} />;
}

type ChoiceProps = { input: StringInputProps; value: string; choose: (path: string) => void };

/** A path that isn't offered, such as one that was typed before paths were chosen, stays until another is chosen. */
function Choice({ input, value, choose, options }: ChoiceProps & { options: readonly Option[] }) {
  const isOffered = !value || options.some((option) => option.value === value);
  return (
    <Select
      {...input.elementProps}
      value={value}
      readOnly={input.readOnly}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="" />
      {!isOffered && <option value={value}>{decodeURIComponent(value)}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </Select>
  );
}

function ListChoice({ input, value, choose }: ChoiceProps) {
  const list = listIn(value) ?? { speciality: "", language: "" };
  const field = (part: keyof NurseList, all: string, names: readonly string[]) => (
    <Select
      {...(part === "speciality" ? input.elementProps : {})}
      aria-label={part === "speciality" ? "Specialty" : "Language"}
      value={list[part]}
      readOnly={input.readOnly}
      onChange={({ currentTarget }) => {
        const chosen = { ...list, [part]: currentTarget.value };
        choose(chosen.speciality || chosen.language ? listPath(chosen) : "");
      }}
    >
      <option value="">{all}</option>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
  return (
    <Stack gap={3}>
      {field("speciality", "Any specialty", specialityNames)}
      {field("language", "Any language", languageNames)}
    </Stack>
  );
}

type Nurse = { _id: string; name: string; speciality: string; available: boolean };

/** The API answers at the site's own address. A Studio elsewhere keeps the nurse that was chosen. */
const findNurses = (): Promise<Nurse[]> =>
  fetch("/api/doctor/list")
    .then((answer) => answer.json())
    .then(({ doctors }) => doctors);

function NurseChoice({ input, value, choose }: ChoiceProps) {
  const [nurses, setNurses] = useState<Nurse[] | "missing">();
  useEffect(() => void findNurses().then(setNurses, () => setNurses("missing")), []);
  const found = Array.isArray(nurses) ? nurses : [];
  const options = found.map(({ _id, name, speciality }) => ({
    value: nursePath(_id),
    title: `${name}, ${speciality}`,
  }));
  const chosen = found.find(({ _id }) => nursePath(_id) === value);
  return (
    <Stack gap={3}>
      <Choice input={input} value={value} choose={choose} options={options} />
      {nurses === "missing" ? (
        <Note isWarning text="The nurses can't be shown here. Open the Studio at the site's own address." />
      ) : value && nurses && !chosen ? (
        <Note isWarning text="This nurse has left. The link opens the list of nurses instead. Choose another nurse." />
      ) : chosen && !chosen.available ? (
        <Note isWarning text="This nurse takes no visits now. The nurse's page says so and shows other nurses." />
      ) : (
        <Note text="If the nurse leaves, the link opens the list of nurses instead." />
      )}
    </Stack>
  );
}

const Note = ({ text, isWarning = false }: { text: string; isWarning?: boolean }) => (
  <Card padding={3} radius={2} tone={isWarning ? "caution" : "transparent"}>
    <Text size={1}>{text}</Text>
  </Card>
);
