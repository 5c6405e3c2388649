import type { CardPage } from "@lamplight/api/contract/card-page.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { inDollars } from "../../lib/time/format.ts";
import { Button } from "../form/button.tsx";
import { FormError } from "../form/form-error.tsx";
import { Actions, Stack } from "../layout/boxes.tsx";

type CardPagesProps = {
  pages: CardPage[];
  timeZone: string;
  /** Asks the card provider what was paid; undefined if the reader may not. */
  ask: Pick<UseMutationResult<unknown, Error, void>, "mutate" | "isPending" | "error"> | undefined;
};

function stateOf({ state, cents, until }: CardPage, timeZone: string): string {
  const page = `card page for ${inDollars(cents)}`;
  if (state === "opening") return `A ${page} is being created.`;
  if (state === "open") return `A ${page} is open until ${dateAndTime(until, timeZone)}. It isn't paid yet.`;
  return `The ${page} is closed. No payment is known.`;
}

/** The card pages of a record that aren't paid, for a caller who says they paid. */
export function CardPages({ pages, timeZone, ask }: CardPagesProps) {
  if (pages.length === 0) return null;
  return (
    <Stack variant="start">
      {pages.map((page) => (
        <p key={page._id}>{stateOf(page, timeZone)}</p>
      ))}
      {ask && (
        <Actions>
          <Button variant="quiet" size="small" busy={ask.isPending} busyLabel="Asking…" onClick={() => ask.mutate()}>
            Ask the provider
          </Button>
        </Actions>
      )}
      <FormError error={ask?.error ?? null} />
    </Stack>
  );
}
