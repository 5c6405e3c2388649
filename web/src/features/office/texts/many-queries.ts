import {
  type SendTextToMany,
  type TextToMany,
  TextToManyPreview,
  TextToManySent,
} from "@lamplight/api/contract/texts-to-many.ts";
import { queryOptions } from "@tanstack/react-query";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useOfficeWrite } from "../../../lib/office/office-queries.ts";

const office = officeCalls("office");

/** Who would get a text, and how. */
export const manyPreviewQuery = (input: TextToMany) =>
  queryOptions({
    queryKey: ["office", "texts-to-many", input],
    queryFn: () => office.post("texts-to-many/preview", input, TextToManyPreview),
    staleTime: 0,
    retry: false,
  });

/** Sends a text to many. If somebody is reached otherwise by then, the preview is refetched. */
export const useSendToMany = () =>
  useOfficeWrite((input: SendTextToMany, key) => office.post("texts-to-many", input, TextToManySent, key));
