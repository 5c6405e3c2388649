import { type InputProps, isObjectInputProps } from "sanity";
import { ChipValues } from "./chips.tsx";
import { EmailPreview } from "./emails/email-preview.tsx";
import { contentSource } from "./env.ts";
import { Crops } from "./pictures/crops.tsx";
import { SearchTrial } from "./searches/search-trial.tsx";

/** Types whose words the search reads. */
const SEARCHED: ReadonlySet<string> = new Set(["speciality", "emergencyHelp"]);

/** Below an input, or below a whole form: what visitors will see of it. */
export function Below({ input }: { input: InputProps }) {
  const { name } = input.schemaType;
  const isForm = input.path.length === 0 && isObjectInputProps(input);
  return (
    <>
      <ChipValues input={input} />
      {name === "picture" && isObjectInputProps(input) && <Crops value={input.value} path={input.path} />}
      {isForm && SEARCHED.has(name) && <SearchTrial value={input.value} schemaType={input.schemaType} />}
      {isForm && name === "emailWords" && contentSource.canShareDrafts !== false && (
        <EmailPreview words={input.value} />
      )}
    </>
  );
}
