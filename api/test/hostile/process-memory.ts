import { readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";

const MB_IN_KB = 1024;

/** A process's memory and sockets, from /proc. */
export function watchProcess(pid: number) {
  const megabytes = (line: "VmRSS" | "VmHWM"): number => {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / MB_IN_KB;
  };
  return {
    /** Megabytes in use now. */
    used: () => Math.round(megabytes("VmRSS")),
    /** Peak megabytes since `forgetPeak`. */
    peak: () => Math.round(megabytes("VmHWM")),
    forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, "5"),
    /** Open sockets. */
    sockets: () => readdirSync(`/proc/${pid}/fd`).filter((fd) => isSocket(`/proc/${pid}/fd/${fd}`)).length,
  };
}

function isSocket(link: string): boolean {
  try {
    return readlinkSync(link).startsWith("socket:");
  } catch {
    // Closed since it was listed.
    return false;
  }
}
