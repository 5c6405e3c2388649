import { z } from "zod";

/** What is missing or of the wrong kind, by the kind that was expected. */
const WANTED: Record<string, string> = {
  object: "Please fill in the form.",
  boolean: "Please answer yes or no.",
  number: "Please enter a number.",
  int: "Please enter a whole number.",
  date: "Please enter a date.",
  file: "Please choose a file.",
};

/**
 * What a person reads where a schema says nothing better of its own. Set once for every schema in this process, so that no
 * sentence of the schema library reaches anybody.
 */
function ownSentence(fault: z.core.$ZodRawIssue): string {
  switch (fault.code) {
    case "invalid_type":
      return WANTED[fault.expected] ?? "Please fill this in.";
    case "too_big":
      return fault.origin === "string" ? "Please keep this shorter." : "That is more than we can take.";
    case "too_small":
      return fault.origin === "string" ? "Please write a little more." : "That is too little.";
    case "invalid_value":
      return "Please choose one of what is offered.";
    case "invalid_format":
      return "Please check how this is written.";
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
    case "unrecognized_keys":
    case "not_multiple_of":
    case "custom":
      return "Please check this.";
    default:
      return fault satisfies never;
  }
}

z.config({ customError: ownSentence });
