import { readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";

const MB_IN_KB = 1024;

/** What Linux says of a process under /proc. */
export function watchProcess(pid: number) {
  const megabytes = (line: "VmRSS" | "VmHWM"): number => {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`^${line}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / MB_IN_KB;
  };
  return {
    /** Megabytes of memory in use now. */
    used: () => Math.round(megabytes("VmRSS")),
    /** The most that was in use since `forgetPeak`. */
    peak: () => Math.round(megabytes("VmHWM")),
    forgetPeak: () => writeFileSync(`/proc/${pid}/clear_refs`, "5"),
    /** How many sockets it has open. */
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
