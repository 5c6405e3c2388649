import { Volume2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../components/form/button.tsx";
import styles from "./test-call.module.css";

const SECONDS = 1.5;

/** A soft tone that fades in and out, so that it does not startle. */
function playTone(context: AudioContext): void {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const from = context.currentTime;
  tone.frequency.value = 440;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(0.2, from + 0.2);
  volume.gain.linearRampToValueAtTime(0, from + SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + SECONDS);
}

/** Plays a tone. Only the user can tell whether it is audible. */
export function Loudspeaker() {
  const context = useRef<AudioContext>(null);
  const [isPlayed, setPlayed] = useState(false);
  useEffect(() => () => void context.current?.close(), []);

  const play = () => {
    context.current ??= new AudioContext();
    playTone(context.current);
    setPlayed(true);
  };
  return (
    <div className={styles["loudspeaker"]}>
      <Button variant="quiet" onClick={play}>
        <Volume2 size={20} strokeWidth={1.75} aria-hidden />
        Play a tone
      </Button>
      <p role="status">
        {isPlayed && "Did you hear it? If not, turn up the volume and check whether headphones are plugged in."}
      </p>
    </div>
  );
}
