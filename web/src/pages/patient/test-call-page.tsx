import { Container, Lead } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { OfficeLine } from "../../components/people/office-line.tsx";
import { TestCall } from "../../features/appointments/test-call/test-call.tsx";
import styles from "./test-call-page.module.css";

/** Tests camera, microphone and loudspeaker before a video call. */
export function TestCallPage() {
  return (
    <Container layout="page">
      <PageTitle title="Test my camera and microphone" isListed={false} />
      <h1>Test my camera and microphone</h1>
      <Lead className={styles["lead"]}>Make sure that you're ready for your call.</Lead>
      <TestCall />
      <p className={styles["help"]}>
        Doesn't work? Call us for help. <OfficeLine />
      </p>
    </Container>
  );
}
