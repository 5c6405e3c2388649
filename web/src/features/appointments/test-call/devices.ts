export type Device = "camera" | "microphone";
/** Why a device cannot be used. */
export type Problem = "refused" | "missing" | "busy" | "insecure" | "old" | "failed";
export type Found = { track: MediaStreamTrack } | { problem: Problem };
export type Devices = Record<Device, Found>;

/** Maps the browser's error names to ours. */
const FAULTS_BY_NAME: Record<string, Problem> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** Some browsers reject with objects that are not errors; all have a name. */
const problemOf = (thrown: unknown): Problem =>
  (typeof thrown === "object" && thrown !== null && "name" in thrown && FAULTS_BY_NAME[String(thrown.name)]) ||
  "failed";

/** Browsers offer devices on secure URLs only, and old browsers not at all. */
function unsupportedReason(): Problem | null {
  if (!window.isSecureContext) return "insecure";
  return "mediaDevices" in navigator && "getUserMedia" in navigator.mediaDevices ? null : "old";
}

async function openDevice(constraints: MediaStreamConstraints): Promise<Found> {
  try {
    const [track] = (await navigator.mediaDevices.getUserMedia(constraints)).getTracks();
    return track ? { track } : { problem: "missing" };
  } catch (thrown) {
    return { problem: problemOf(thrown) };
  }
}

/** Requests both at once, so that the user is asked once. If that fails, tries each alone. */
export async function openDevices(): Promise<Devices> {
  const problem = unsupportedReason();
  if (problem) return { camera: { problem }, microphone: { problem } };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
    const [camera, microphone] = [stream.getVideoTracks()[0], stream.getAudioTracks()[0]];
    if (camera && microphone) return { camera: { track: camera }, microphone: { track: microphone } };
  } catch (thrown) {
    if (problemOf(thrown) === "refused") return { camera: { problem: "refused" }, microphone: { problem: "refused" } };
  }
  return { camera: await openDevice({ video: true }), microphone: await openDevice({ audio: true }) };
}

export function closeDevices(devices: Devices): void {
  for (const found of Object.values(devices)) if ("track" in found) found.track.stop();
}

/**
 * True if this page was opened by client-side navigation: the permissions policy of the page that was loaded still
 * applies, and blocks the devices.
 */
export function isUnderOtherPolicy(): boolean {
  if (!("getEntriesByType" in performance)) return false;
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname;
}
