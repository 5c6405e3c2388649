import { Mic, Video, Volume2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../components/button.tsx";
import type { Device, Devices, Found } from "./devices.ts";
import { faultWords } from "./fault-words.ts";
import { Loudspeaker } from "./loudspeaker.tsx";
import { MicrophoneMeter } from "./microphone-meter.tsx";
import styles from "./test-call.module.css";
import { useDevices } from "./use-devices.ts";

/** Camera, microphone and loudspeaker, tried before the call. Nothing of it leaves the device. */
export function TestCall() {
  const { state, start, stop } = useDevices();
  const devices = typeof state === "string" ? null : state;
  return (
    <div className={styles["test"]}>
      {!devices && (
        <div className={styles["before"]}>
          <p>
            Your browser is going to ask whether this page may use your camera and your microphone. Please choose{" "}
            <b>Allow</b>. Nobody sees or hears you: nothing is recorded, and nothing is sent.
          </p>
          <Button busy={state === "asking"} busyLabel="Waiting for your browser…" onClick={start}>
            Start the test
          </Button>
        </div>
      )}
      {devices && <Results devices={devices} onAgain={start} onStop={stop} />}
      <Part title="Loudspeaker" icon={<Volume2 size={22} strokeWidth={1.75} aria-hidden />}>
        <Loudspeaker />
      </Part>
    </div>
  );
}

function Results({ devices, onAgain, onStop }: { devices: Devices; onAgain: () => void; onStop: () => void }) {
  const { camera, microphone } = devices;
  const isWhole = "track" in camera && "track" in microphone;
  return (
    <>
      <Part title="Camera" icon={<Video size={22} strokeWidth={1.75} aria-hidden />}>
        <Result of="camera" found={camera} show={(track) => <Picture track={track} />} />
      </Part>
      <Part title="Microphone" icon={<Mic size={22} strokeWidth={1.75} aria-hidden />}>
        <Result of="microphone" found={microphone} show={(track) => <MicrophoneMeter track={track} />} />
      </Part>
      <div className={styles["actions"]}>
        {!isWhole && <Button onClick={onAgain}>Test again</Button>}
        <Button variant="quiet" onClick={onStop}>
          End the test
        </Button>
      </div>
    </>
  );
}

function Part({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className={styles["part"]}>
      <h2>
        {icon}
        {title}
      </h2>
      {children}
    </section>
  );
}

type ResultProps = { of: Device; found: Found; show: (track: MediaStreamTrack) => ReactNode };

function Result({ of, found, show }: ResultProps) {
  if ("track" in found) return show(found.track);
  const { what, todo } = faultWords(of, found.fault);
  return (
    <div role="alert" className={styles["error"]}>
      <p>
        <b>{what}</b>
      </p>
      <p>{todo}</p>
    </div>
  );
}

/** What the camera sees, as in a mirror. */
function Picture({ track }: { track: MediaStreamTrack }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track]);
  }, [track]);
  return (
    <>
      <video ref={video} className={styles["picture"]} aria-label="What your camera sees" autoPlay muted playsInline />
      <p role="status">This is how your nurse sees you. Sit with the light before you, not behind.</p>
    </>
  );
}
