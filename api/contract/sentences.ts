import { z } from "zod";

/** Messages for missing or wrong values, by the expected type. */
const WANTED: Record<string, string> = {
  object: "Please fill in the form.",
  boolean: "Please answer yes or no.",
  number: "Please enter a number.",
  int: "Please enter a whole number.",
  date: "Please enter a date.",
  file: "Please choose a file.",
};

/**
 * Default message for schemas without their own. Set once for all schemas in this process, so that users never
 * read the schema library's messages.
 */
function defaultMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return WANTED[issue.expected] ?? "Please fill this in.";
    case "too_big":
      return issue.origin === "string" ? "Please keep this shorter." : "Please enter a smaller number or fewer items.";
    case "too_small":
      return issue.origin === "string" ? "Please write a little more." : "Please enter a larger number or more items.";
    case "invalid_value":
      return "Please choose an option from the list.";
    case "invalid_format":
      return "Please check the format.";
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
    case "unrecognized_keys":
    case "not_multiple_of":
    case "custom":
      return "Please check this.";
    default:
      return issue satisfies never;
  }
}

z.config({ customError: defaultMessage });
