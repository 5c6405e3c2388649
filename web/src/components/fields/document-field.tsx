import type { ComponentProps } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { FileField } from "./file-field.tsx";

type DocumentFieldProps<Values extends FieldValues, Output> = Pick<
  ComponentProps<typeof FileField>,
  "label" | "hint" | "optional" | "sent"
> & {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
};

/** The file of a document: a PDF, or a photo of it. */
export function DocumentField<Values extends FieldValues, Output>(props: DocumentFieldProps<Values, Output>) {
  const { control, name, ...frame } = props;
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, ...input } = field;
  const file: unknown = value;
  return (
    <FileField
      {...input}
      {...frame}
      accept="application/pdf,image/*,.pdf,.heic"
      error={fieldState.error?.message}
      file={file instanceof File ? file : undefined}
      onChoose={onChange}
    />
  );
}
