import type { ComponentProps } from "react";
import { Button } from "../form/button.tsx";

type ShowMoreProps = Pick<ComponentProps<typeof Button>, "size" | "className"> & {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

/** Loads the next page of a list, if there is one. */
export const ShowMore = ({ of: { hasNextPage, isFetchingNextPage, fetchNextPage }, ...button }: ShowMoreProps) =>
  hasNextPage && (
    <Button
      variant="quiet"
      busy={isFetchingNextPage}
      busyLabel="Loading…"
      onClick={() => void fetchNextPage()}
      {...button}
    >
      Show more
    </Button>
  );
