export type Device = "camera" | "microphone";
/** Why a device cannot be used. */
export type Fault = "refused" | "missing" | "busy" | "insecure" | "old" | "failed";
export type Found = { track: MediaStreamTrack } | { fault: Fault };
export type Devices = Record<Device, Found>;

/** Maps the browser's error names to ours. */
const MEANINGS: Record<string, Fault> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

/** Not every browser's failures are errors; all have a name. */
const faultOf = (thrown: unknown): Fault =>
  (typeof thrown === "object" && thrown !== null && "name" in thrown && MEANINGS[String(thrown.name)]) || "failed";

/** Browsers have the devices on secure addresses only, and old ones not at all. */
function unusable(): Fault | null {
  if (!window.isSecureContext) return "insecure";
  return "mediaDevices" in navigator && "getUserMedia" in navigator.mediaDevices ? null : "old";
}

async function open(wish: MediaStreamConstraints): Promise<Found> {
  try {
    const [track] = (await navigator.mediaDevices.getUserMedia(wish)).getTracks();
    return track ? { track } : { fault: "missing" };
  } catch (thrown) {
    return { fault: faultOf(thrown) };
  }
}

/** Asks for both at once, so that one is asked once. Where that fails each is tried alone: one may be there. */
export async function openDevices(): Promise<Devices> {
  const fault = unusable();
  if (fault) return { camera: { fault }, microphone: { fault } };
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
    const [camera, microphone] = [stream.getVideoTracks()[0], stream.getAudioTracks()[0]];
    if (camera && microphone) return { camera: { track: camera }, microphone: { track: microphone } };
  } catch (thrown) {
    if (faultOf(thrown) === "refused") return { camera: { fault: "refused" }, microphone: { fault: "refused" } };
  }
  return { camera: await open({ video: true }), microphone: await open({ audio: true }) };
}

export function closeDevices(devices: Devices): void {
  for (const found of Object.values(devices)) if ("track" in found) found.track.stop();
}

/**
 * Whether this page was come to from another without loading: then the rules of that other page still hold, which keep
 * the devices shut.
 */
export function isUnderForeignRules(): boolean {
  if (!("getEntriesByType" in performance)) return false;
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname !== location.pathname;
}
