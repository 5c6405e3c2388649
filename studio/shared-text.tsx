import { sitePath } from "@lamplight/content-schemas/schema/link-fields.ts";
import { makeDiff, makePatches, stringifyPatches, xIndex } from "@sanity/diff-match-patch";
import { Component, type FormEvent } from "react";
import { diffMatchPatch, type InputProps, isStringInputProps, type StringInputProps, setIfMissing } from "sanity";
import { Below } from "./below.tsx";
import { LinkTarget } from "./link-target.tsx";

type Seen = { field: HTMLInputElement | HTMLTextAreaElement; text: string; caret: [number, number] };

/**
 * A text that several people may type in at once. Sanity's own input writes the whole text and moves the caret to its
 * end when a colleague's change arrives.
 */
class SharedText extends Component<StringInputProps> {
  /** The text in the field before the last key. */
  #shown = "";

  #field(): Seen["field"] | undefined {
    const field: unknown = this.props.elementProps.ref.current;
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined;
  }

  /** Sends only what changed, so that a colleague's change that isn't shown yet stays. */
  readonly #write = (event: FormEvent) => {
    const [before, after] = [this.#shown, this.#field()?.value ?? ""];
    this.#shown = after;
    if (after === "") return this.props.elementProps.onChange(event);
    this.props.onChange([setIfMissing(""), diffMatchPatch(stringifyPatches(makePatches(before, after)))]);
  };

  override getSnapshotBeforeUpdate(): Seen | null {
    const field = this.#field();
    if (!field || field !== document.activeElement || field.selectionStart === null) return null;
    return { field, text: field.value, caret: [field.selectionStart, field.selectionEnd ?? field.selectionStart] };
  }

  override componentDidMount() {
    this.#shown = this.props.value ?? "";
  }

  override componentDidUpdate(_props: StringInputProps, _state: unknown, seen: Seen | null) {
    this.#shown = this.#field()?.value ?? "";
    if (!seen || seen.text === seen.field.value) return;
    const diffs = makeDiff(seen.text, seen.field.value);
    seen.field.setSelectionRange(xIndex(diffs, seen.caret[0]), xIndex(diffs, seen.caret[1]));
  }

  override render() {
    return this.props.renderDefault({
      ...this.props,
      elementProps: { ...this.props.elementProps, onChange: this.#write },
    });
  }
}

/** Every input of a form: those that are typed into are shared. */
export const sharedInput = (props: InputProps) => (
  <>
    {!isStringInputProps(props) || props.schemaType.options?.list ? (
      props.renderDefault(props)
    ) : props.schemaType.name === sitePath.name ? (
      <LinkTarget {...props} />
    ) : (
      <SharedText {...props} />
    )}
    <Below input={props} />
  </>
);
