import { Mic, Video, Volume2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../components/form/button.tsx";
import { Actions } from "../../../components/layout/boxes.tsx";
import type { Device, Devices, Found } from "./devices.ts";
import { problemTexts } from "./fault-words.ts";
import { Loudspeaker } from "./loudspeaker.tsx";
import { MicrophoneMeter } from "./microphone-meter.tsx";
import styles from "./test-call.module.css";
import { useDevices } from "./use-devices.ts";

/** Test of camera, microphone and loudspeaker before the call. Nothing leaves the device. */
export function TestCall() {
  const { state, start, stop } = useDevices();
  const devices = typeof state === "string" ? null : state;
  return (
    <div className={styles["test"]}>
      {!devices && (
        <div className={styles["before"]}>
          <p>
            Your browser will ask to use your camera and microphone. Please choose <b>Allow</b>. No one can see or hear
            you. We don't record or send anything.
          </p>
          <Button busy={state === "asking"} busyLabel="Waiting for your browser…" onClick={start}>
            Start the test
          </Button>
        </div>
      )}
      {devices && <Results devices={devices} onAgain={start} onStop={stop} />}
      <TestSection title="Loudspeaker" icon={<Volume2 size={22} strokeWidth={1.75} aria-hidden />}>
        <Loudspeaker />
      </TestSection>
    </div>
  );
}

function Results({ devices, onAgain, onStop }: { devices: Devices; onAgain: () => void; onStop: () => void }) {
  const { camera, microphone } = devices;
  const isWhole = "track" in camera && "track" in microphone;
  return (
    <>
      <TestSection title="Camera" icon={<Video size={22} strokeWidth={1.75} aria-hidden />}>
        <Result of="camera" found={camera} show={(track) => <Picture track={track} />} />
      </TestSection>
      <TestSection title="Microphone" icon={<Mic size={22} strokeWidth={1.75} aria-hidden />}>
        <Result of="microphone" found={microphone} show={(track) => <MicrophoneMeter track={track} />} />
      </TestSection>
      <Actions variant="apart">
        {!isWhole && <Button onClick={onAgain}>Test again</Button>}
        <Button variant="quiet" onClick={onStop}>
          End the test
        </Button>
      </Actions>
    </>
  );
}

function TestSection({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
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
  const { what, todo } = problemTexts(of, found.problem);
  return (
    <div role="alert" className={styles["error"]}>
      <p>
        <b>{what}</b>
      </p>
      <p>{todo}</p>
    </div>
  );
}

/** Mirrored camera picture. */
function Picture({ track }: { track: MediaStreamTrack }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track]);
  }, [track]);
  return (
    <>
      <video ref={video} className={styles["picture"]} aria-label="What your camera sees" autoPlay muted playsInline />
      <p role="status">This is how your nurse sees you. Sit facing the light.</p>
    </>
  );
}
