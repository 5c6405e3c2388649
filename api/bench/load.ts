import { pathToFileURL } from "node:url";
import { toolProgram } from "../local/tools.ts";

/** With a body it is a POST, without one a GET; with a path it goes there and not to where the load goes. */
export type Particulars = { path?: string; headers?: Record<string, string>; body?: string };

export type Load = {
  url: string;
  /** Requests in flight at a time, each on a connection of its own. */
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Called for each request; answers what sets it apart. After the last prepared request it starts again with the first. */
  next?: () => Particulars;
};

type Request = Particulars & { method?: "POST" };
type Client = { setRequests: (requests: Request[]) => void };
/** What we use of the package autocannon. */
type Autocannon = (
  options: Pick<Load, "url" | "connections" | "headers"> & { duration: number; setupClient?: (client: Client) => void },
) => Promise<{
  statusCodeStats?: Record<string, unknown>;
  errors: number;
  timeouts: number;
  finish: Date;
  requests: { total: number };
}>;

/** Prepared for each connection: creating requests during the run would use the cores that are measured. */
const READY = 150;

/** Requests answered in a second. Rejects when any is answered with another status than `expected`: then nothing was measured. */
export async function requestsPerSecond(load: Load, expected: number): Promise<number> {
  const { next } = load;
  const { default: autocannon }: { default: Autocannon } = await import(
    pathToFileURL(await toolProgram("autocannon")).href
  );
  // Its own duration begins before the requests are made ready; nothing is sent until all of them are.
  let begun = Date.now();
  const makeReady = (client: Client, from: () => Particulars) => {
    client.setRequests(Array.from({ length: READY }, () => asRequest(from())));
    begun = Date.now();
  };
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    ...(load.headers ? { headers: load.headers } : {}),
    ...(next ? { setupClient: (client) => makeReady(client, next) } : {}),
  });
  const others = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => status !== String(expected));
  if (result.errors > 0 || result.timeouts > 0 || others.length > 0) {
    throw new Error(`${load.url} was to answer ${expected}: ${result.errors} errors, ${JSON.stringify(others)}`);
  }
  return result.requests.total / ((result.finish.getTime() - begun) / 1000);
}

const asRequest = ({ path, headers, body }: Particulars): Request => ({
  ...(path === undefined ? {} : { path }),
  ...(headers ? { headers } : {}),
  ...(body === undefined ? {} : { method: "POST", body }),
});
