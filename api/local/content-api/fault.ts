/** A refusal in the form the real clients know: a status, a type, and for mutations the items at fault. */
export class ContentApiError extends Error {
  readonly status: 400 | 401 | 404 | 409 | 507;
  readonly type: string;
  readonly items: { error: Record<string, unknown>; index: number }[];

  constructor(status: ContentApiError["status"], type: string, message: string, items: ContentApiError["items"] = []) {
    super(message);
    this.status = status;
    this.type = type;
    this.items = items;
  }
}

/** What a full disk is to whoever saves: nothing of it is kept, and nothing kept before is touched. */
export const diskIsFull = () =>
  new ContentApiError(
    507,
    "insufficientStorage",
    "The disk is full, so nothing was saved. Free some space and try again.",
  );

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/** A mutation that cannot be carried out; nothing of its transaction is kept. */
export function mutationFault(index: number, type: string, description: string, detail: Record<string, unknown> = {}) {
  return new ContentApiError(409, "mutationError", description, [{ error: { type, description, ...detail }, index }]);
}
