/** For `onSettled`: a write that succeeded is over when the refetched state is shown; one that failed says so at once. */
export const thenRefetch =
  (refetch: () => Promise<unknown>) =>
  (_answer: unknown, error: Error | null): Promise<unknown> | undefined => {
    const refetched = refetch();
    return error ? undefined : refetched;
  };
