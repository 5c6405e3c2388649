type Details = { code?: string; param?: string };

/** An answer in the provider's own shape of failure. */
export class Fault extends Error {
  readonly status: 400 | 401 | 404 | 409;
  readonly body: { error: { type: string; message: string } & Details };

  constructor(status: 400 | 401 | 404 | 409, type: string, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...details } };
  }
}

export const invalid = (message: string, details?: Details): Fault =>
  new Fault(400, "invalid_request_error", message, details);

export const unknownObject = (what: string, id: string, param = "id"): Fault =>
  new Fault(404, "invalid_request_error", `No such ${what}: '${id}'`, { code: "resource_missing", param });
