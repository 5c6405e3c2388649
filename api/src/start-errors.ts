import type { Config } from "./config.ts";

type Places = Pick<Config, "port" | "host" | "metricsPort" | "filesDir">;

/** Why the product did not start and what to do about it, in one sentence without a stack. */
export function startError(error: unknown, places: Places): string {
  const known = error instanceof Error ? systemProblem(error, places) : null;
  return known ?? (error instanceof Error ? error.message : String(error));
}

/** What the operating system refused; null for an error of another kind. */
function systemProblem(error: NodeJS.ErrnoException, { port, host, metricsPort, filesDir }: Places): string | null {
  const { code, syscall } = error;
  if (syscall === "listen" || syscall === "bind") {
    const wanted = "port" in error ? Number(error.port) : port;
    const variable = wanted === metricsPort ? "METRICS_PORT" : "PORT";
    if (code === "EADDRINUSE")
      return `Port ${wanted} is in use by another program: stop that program, or set ${variable} to another port.`;
    if (code === "EACCES")
      return `This user may not listen on port ${wanted}: set ${variable} to 1024 or higher, with a proxy in front.`;
    if (code === "EADDRNOTAVAIL") return `${host} is not an address of this machine: correct HOST.`;
  }
  // A host name is looked up before it is listened on.
  if (syscall === "getaddrinfo" && host) return `${host} is not an address of this machine: correct HOST.`;
  if (filesDir && "path" in error && String(error.path).startsWith(filesDir)) {
    if (code === "ENOSPC") return `The disk of FILES_DIR is full: free some space and start again.`;
    return `The folder of FILES_DIR, ${filesDir}, can't be written (${code}): create it and let this user write in it.`;
  }
  return null;
}
