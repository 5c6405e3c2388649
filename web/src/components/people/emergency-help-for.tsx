import { type Control, type FieldValues, type Path, useWatch } from "react-hook-form";
import { EmergencyHelp } from "./emergency-help.tsx";

type EmergencyHelpForProps<Fields extends FieldValues> = { control: Control<Fields>; name: Path<Fields> };

/** Emergency help for the text in one field of a form. */
export function EmergencyHelpFor<Fields extends FieldValues>({ control, name }: EmergencyHelpForProps<Fields>) {
  const value: unknown = useWatch({ control, name });
  return <EmergencyHelp text={typeof value === "string" ? value : ""} />;
}
