import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { Container, Lead, Section } from "../../components/page/layout.tsx";
import { PageTitle } from "../../components/page/page-title.tsx";
import { CodeForm } from "../../features/paying/code-form.tsx";
import { CameBack, ToPay } from "../../features/paying/to-pay.tsx";

/** Pays for a visit or a ride with a link or code of the office, without a login. */
export function PayPage() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const sessionId = search.get("session_id");
  const code = hash.slice(1);
  return (
    <Section tone="tint">
      <PageTitle title="Pay for your visit or ride" isListed={false} />
      <Container>
        {sessionId ? (
          <CameBack sessionId={sessionId} />
        ) : code ? (
          <ToPay code={code} />
        ) : (
          <>
            <h1>Pay for your visit or ride</h1>
            <Lead>
              {search.has("left")
                ? "You haven't been charged. Enter your code to try again."
                : "Enter the code you got from our office."}
            </Lead>
            <CodeForm onCode={(entered) => void navigate(`${pathname}#${entered}`)} />
          </>
        )}
      </Container>
    </Section>
  );
}
