import autocannon from "autocannon";

/** With a body it is a POST, without one a GET. */
export type Particulars = { headers?: Record<string, string>; body?: string };

export type Load = {
  url: string;
  /** Requests in flight at a time, each on a connection of its own. */
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Called for each request that is sent; answers what sets it apart. */
  next?: () => Particulars;
};

/** Requests answered in a second. Rejects when any is answered with another status than `expected`: then nothing was measured. */
export async function requestsPerSecond(load: Load, expected: number): Promise<number> {
  const { next } = load;
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    ...(load.headers ? { headers: load.headers } : {}),
    ...(next ? { requests: [{ setupRequest: (request) => merged(request, next()) }] } : {}),
  });
  const others = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => status !== String(expected));
  if (result.errors > 0 || result.timeouts > 0 || others.length > 0) {
    throw new Error(`${load.url} was to answer ${expected}: ${result.errors} errors, ${JSON.stringify(others)}`);
  }
  return result.requests.total / result.duration;
}

function merged(request: autocannon.Request, { headers, body }: Particulars): autocannon.Request {
  return {
    ...request,
    headers: { ...request.headers, ...headers },
    ...(body === undefined ? {} : { method: "POST", body }),
  };
}
