import { isOurFault } from "@lamplight/api/contract/refund-rule.ts";
import type { LinkedVisit } from "@lamplight/api/contract/visit-links.ts";
import { dateAndTimeForBoth, timeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { CalendarCheck, CalendarX, Check, Clock3 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { paths } from "../app/paths.ts";
import { Button, ButtonLink } from "../components/form/button.tsx";
import { FormError } from "../components/form/form-error.tsx";
import { Soft } from "../components/layout/boxes.tsx";
import { HelpLine } from "../components/record/help-line.tsx";
import { MoneyActions, MoneyCard } from "../components/record/money-card.tsx";
import { RecordCard } from "../components/record/record-card.tsx";
import { RecordColumns } from "../components/record/record-columns.tsx";
import { RecordHead } from "../components/record/record-head.tsx";
import { WhenBox } from "../components/record/when-box.tsx";
import { StatePanel } from "../components/states/state-panel.tsx";
import { CancelButton } from "../components/visit-and-ride/cancel-button.tsx";
import { Section } from "../components/visit-and-ride/section.tsx";
import { RefundRule } from "../features/appointments/booking/refund-rule.tsx";
import { VisitChoicesPart } from "../features/appointments/choosing/visit-choices.tsx";
import { useLinkedUrl, useLinkedVisitChanges } from "../features/appointments/link-queries.ts";
import { LivePanel } from "../features/appointments/sheet/live-panel.tsx";
import { RefundCard } from "../features/appointments/sheet/refund-card.tsx";
import { callState, MINUTE } from "../features/appointments/visit/display.ts";
import type { VisitChanges } from "../features/appointments/visit/visit-changes.ts";
import { NurseFacts } from "../features/consultants/profile/nurse-facts.tsx";
import { useServerNow } from "../lib/time/clock.ts";
import { minutesOf, money } from "../lib/time/format.ts";
import { untilWords } from "../lib/time/until-words.ts";
import { useVisitor } from "../lib/time/visitor.ts";
import { NewTimePart } from "./new-time-part.tsx";
import { NextTimes } from "./next-times.tsx";
import { rightsNow, VisitMoney } from "./visit-money.tsx";

type Linked = { code: string; visit: LinkedVisit };
type Changing = Linked & { changes: VisitChanges; now: number | null };

/** The visit of a link, with what can be done now. */
export function LinkedVisitPart({ code, visit }: Linked) {
  const visitor = useVisitor();
  const now = useServerNow(MINUTE);
  const [isMoved, setMoved] = useState(false);
  const changes = useLinkedVisitChanges(code);
  const { state, consultant, startsAt, timeZone } = visit;
  if (state === "lapsed")
    return (
      <div role="status">
        <StatePanel
          level={1}
          title="Your hold has ended"
          text={`${dateAndTimeForBoth(startsAt, timeZone, visitor)} with ${consultant}. You haven't been charged.`}
          action={<ButtonLink to={paths.doctors}>Book another visit</ButtonLink>}
        />
      </div>
    );
  if (state === "canceled") return <Canceled visit={visit} />;
  if (visit.choices)
    return <VisitChoicesPart visit={visit} choices={visit.choices} changes={changes} onMoved={() => setMoved(true)} />;
  return state === "held" ? (
    <HeldVisit code={code} visit={visit} changes={changes} now={now} />
  ) : (
    <PaidVisit code={code} visit={visit} changes={changes} now={now} isMoved={isMoved} onMoved={() => setMoved(true)} />
  );
}

function VisitOfLink({
  visit,
  isOff = false,
  children,
}: {
  visit: LinkedVisit;
  isOff?: boolean;
  children?: ReactNode;
}) {
  const { consultant, docId, image, startsAt, endsAt, timeZone } = visit;
  return (
    <RecordCard
      label={`Visit with ${consultant}`}
      top={
        <WhenBox startsAt={startsAt} endsAt={endsAt} timeZone={timeZone} isOff={isOff}>
          {children}
        </WhenBox>
      }
      image={image}
      personId={docId}
      name={consultant}
      about={`${minutesOf(visit)} minutes by video`}
      isOff={isOff}
    >
      <NurseFacts docId={docId} />
    </RecordCard>
  );
}

function Canceled({ visit }: { visit: LinkedVisit }) {
  const { consultant, docId, paidBy, timeZone, feeCents } = visit;
  return (
    <RecordColumns
      head={
        <>
          <RecordHead Icon={CalendarX} tone="off" title="Your visit is canceled">
            {!paidBy && <p role="status">You haven't been charged.</p>}
          </RecordHead>
          <VisitOfLink visit={visit} isOff />
          <NextTimes docId={docId} consultant={consultant} />
        </>
      }
      side={
        <>
          <RefundCard visit={{ ...visit, amount: feeCents / 100 }} />
          <HelpLine timeZone={timeZone} />
        </>
      }
    />
  );
}

type OpenUrlProps = { code: string; action: "pay" | "join"; label: string; busyLabel: string; isOnDark?: boolean };

/** Opens checkout or the call in this tab. */
function OpenUrl({ code, action, label, busyLabel, isOnDark = false }: OpenUrlProps) {
  const { mutate: open, isPending, isSuccess, error } = useLinkedUrl(code, action);
  return (
    <>
      <Button
        {...(isOnDark && { variant: "paper", size: "large" })}
        block
        busy={isPending || isSuccess}
        busyLabel={busyLabel}
        onClick={() => open(undefined, { onSuccess: ({ url }) => location.assign(url) })}
      >
        {label}
      </Button>
      <FormError error={error} />
    </>
  );
}

function HeldVisit({ code, visit, changes: { cancel } }: Changing) {
  const { feeCents, consultant, revision, startsAt, timeZone, refundNoticeHours, holdExpiresAt } = visit;
  const visitor = useVisitor();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <RecordColumns
      head={
        <>
          <RecordHead Icon={Clock3} tone="waiting" title={`Your visit with ${consultant}`}>
            <p role="status">Nothing happens until you press a button.</p>
          </RecordHead>
          <VisitOfLink visit={visit} />
        </>
      }
      side={
        <>
          <MoneyCard
            title="Not paid yet"
            about={holdExpiresAt && `Held until ${timeForBoth(holdExpiresAt, timeZone, visitor)}`}
            amount={feeCents / 100}
          >
            <OpenUrl code={code} action="pay" label={`Pay ${money(feeCents / 100)}`} busyLabel="Opening checkout…" />
            <RefundRule startsAt={startsAt} timeZone={timeZone} noticeHours={refundNoticeHours} />
            <MoneyActions>
              <CancelButton
                what="visit"
                preview={{
                  problem: undefined,
                  isConfirming,
                  isLoading: false,
                  close: () => setConfirming(false),
                }}
                onPreview={() => setConfirming(true)}
                text={`You haven't been charged. Other patients can then book your time with ${consultant}.`}
                busy={cancel.isPending}
                onConfirm={() => cancel.mutate({ revision, refundCents: 0 }, { onSettled: () => setConfirming(false) })}
              />
            </MoneyActions>
            <FormError error={cancel.error} />
          </MoneyCard>
          <HelpLine timeZone={timeZone} />
        </>
      }
    />
  );
}

type PaidVisitProps = Changing & { isMoved: boolean; onMoved: () => void };

function PaidVisit({ code, visit, changes, now, isMoved, onMoved }: PaidVisitProps) {
  const visitor = useVisitor();
  const [isMoving, setMoving] = useState(false);
  const { rights, joinFrom, startsAt, timeZone, consultant, image, feeCents } = visit;
  const call = now === null ? "closed" : callState(visit, now);
  const isLive = call === "open" || call === "running";
  const leave = () => setMoving(false);
  return (
    <>
      {isLive && now !== null && (
        <LivePanel appointment={{ ...visit, visitFor: null, docData: { name: consultant, image } }} now={now}>
          <OpenUrl code={code} action="join" label="Join call" busyLabel="Opening the call…" isOnDark />
        </LivePanel>
      )}
      <RecordColumns
        head={
          <>
            {!isLive && (
              <RecordHead
                Icon={isMoved ? Check : CalendarCheck}
                title={isMoved ? "Your visit is rescheduled" : `Your visit with ${consultant}`}
              >
                <p role="status">
                  {isMoved ? "We're emailing you the details." : "Nothing happens until you press a button."}
                </p>
              </RecordHead>
            )}
            <VisitOfLink visit={visit}>
              {now !== null && call === "closed" && <p>Your video call is {untilWords(startsAt, now)}.</p>}
            </VisitOfLink>
          </>
        }
        side={
          <>
            {call === "closed" && (
              <Soft>You can join here from {dateAndTimeForBoth(joinFrom, timeZone, visitor)}.</Soft>
            )}
            <VisitMoney
              visit={{ ...visit, amount: feeCents / 100 }}
              changes={changes}
              now={now}
              isMoving={isMoving}
              onMove={() => setMoving(true)}
            >
              {rights && isOurFault(rights.reason) && <Soft variant="xs">To choose another nurse, log in.</Soft>}
            </VisitMoney>
            <HelpLine timeZone={timeZone} />
          </>
        }
      >
        {isMoving && rightsNow(visit, now).canMove && (
          <Section title="Choose another time">
            <NewTimePart
              visit={visit}
              changes={changes}
              isInUrl={false}
              onEnd={leave}
              onMoved={() => {
                leave();
                onMoved();
              }}
            />
          </Section>
        )}
      </RecordColumns>
    </>
  );
}
