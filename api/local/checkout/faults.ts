type Details = { code?: string; param?: string };
type Status = 400 | 401 | 402 | 403 | 404 | 409 | 415 | 429 | 500;

/** An error in the provider's format. */
export class Fault extends Error {
  readonly status: Status;
  readonly body: { error: { type: string; message: string } & Details };
  /** Rejected before the request began, so its idempotency key stays free. */
  readonly beforeStart: boolean;

  constructor(status: Status, type: string, message: string, details: Details = {}, beforeStart = false) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...details } };
    this.beforeStart = beforeStart;
  }
}

export const invalid = (message: string, details?: Details): Fault =>
  new Fault(400, "invalid_request_error", message, details);

/** An error for an invalid parameter. */
export const unreadable = (message: string, details?: Details): Fault =>
  new Fault(400, "invalid_request_error", message, details, true);

export const unknownObject = (what: string, id: string, param = "id"): Fault =>
  new Fault(404, "invalid_request_error", `No such ${what}: '${id}'`, { code: "resource_missing", param });
