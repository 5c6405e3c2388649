/** An error in Sanity's format: a status, a type, and for mutations the failed items. */
export class ContentApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 507;
  readonly type: string;
  readonly items: { error: Record<string, unknown>; index: number }[];

  constructor(status: ContentApiError["status"], type: string, message: string, items: ContentApiError["items"] = []) {
    super(message);
    this.status = status;
    this.type = type;
    this.items = items;
  }
}

/** The disk is full: nothing of this write is stored, and earlier data is intact. */
export const diskIsFull = () =>
  new ContentApiError(
    507,
    "insufficientStorage",
    "The disk is full, so nothing was saved. Free some space and try again.",
  );

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/** A failed mutation; its transaction is rolled back. */
export function mutationFault(index: number, type: string, description: string, detail: Record<string, unknown> = {}) {
  return new ContentApiError(409, "mutationError", description, [{ error: { type, description, ...detail }, index }]);
}
