import { FIRST_DAY_STEPS, type FirstDayLine, type FirstDayStep } from "@lamplight/api/contract/first-day.ts";
import { MISSING_PARTS } from "@lamplight/api/contract/office-consultants.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { officeScreens, recordPaths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Actions, Soft } from "../../../components/layout/boxes.tsx";
import { studioAddress } from "../../../lib/content/source.ts";
import { classes } from "../../../lib/page/classes.ts";
import { firstDayQuery, usePutAway } from "./queries.ts";
import styles from "./today.module.css";

/** `to`: a screen of the office; the Studio without it. */
type Step = { title: string; text: string; to?: string; away?: string };

const STEPS: Record<FirstDayStep, Step> = {
  name: {
    title: "Enter the practice's name in the Studio",
    text: "The site, emails and texts show it. Open Settings there, and enter name, phone and hours.",
  },
  settings: {
    title: "Look through the settings",
    text: "Fares, how late people can cancel, and shares. Change what differs at your practice.",
    to: officeScreens.officeSettings,
    away: "They're right",
  },
  nurse: {
    title: "Add your first nurse",
    text: "With license, weekly hours and a login. You can be a nurse of your own practice.",
    to: `${officeScreens.officeConsultants}?new`,
  },
  driver: {
    title: "Add your first driver",
    text: "A driver gets rides once you have approved license, insurance and inspection.",
    to: officeScreens.officeDrivers,
    away: "We offer no rides",
  },
  email: {
    title: "Deliver a first email",
    text: "No invitation was delivered by email so far. See under Health whether your mail server works, then invite someone.",
    to: officeScreens.officeHealth,
  },
  backup: {
    title: "Make a first backup",
    text: "There is no backup of your records yet. One is made every night once backups are set up.",
    to: officeScreens.officeHealth,
  },
};

/** What a new practice still needs, with the place of each step. Nothing once all is done or put away. */
export function FirstDay() {
  const { data: lines = [] } = useQuery(firstDayQuery);
  const { mutate: putAway, isPending, error } = usePutAway();
  if (lines.length === 0) return null;
  return (
    <section className={classes(styles["group"], styles["later"])} aria-labelledby="first-day">
      <h2 id="first-day">Before you open</h2>
      <Soft>
        {lines.length} of {FIRST_DAY_STEPS.length} steps are left. Each disappears when it is done.
      </Soft>
      <ul aria-labelledby="first-day">
        {lines.map((line) => (
          <Line key={line.step} line={line} isBusy={isPending} onAway={() => putAway([line.step])} />
        ))}
      </ul>
      <FormError error={error} />
      <Button variant="link" size="small" busy={isPending} onClick={() => putAway(lines.map(({ step }) => step))}>
        Hide this list
      </Button>
    </section>
  );
}

type LineProps = { line: FirstDayLine; isBusy: boolean; onAway: () => void };

function Line({ line: { step, nurse }, isBusy, onAway }: LineProps) {
  const { title, text, to, away } = STEPS[step];
  return (
    <li>
      {nurse ? (
        <Link to={`${recordPaths.consultant(nurse._id)}?part=record`}>Open {nurse.name} for appointments</Link>
      ) : to ? (
        <Link to={to}>{title}</Link>
      ) : (
        <a href={studioAddress()}>{title}</a>
      )}
      <Actions>
        <Soft as="span">{nurse ? textOf(nurse) : text}</Soft>
        {away && (
          <Button variant="quiet" size="small" busy={isBusy} onClick={onAway}>
            {away}
          </Button>
        )}
      </Actions>
    </li>
  );
}

const textOf = ({ missing }: NonNullable<FirstDayLine["nurse"]>): string =>
  missing.length === 0
    ? "All is entered. Turn on “Takes appointments”."
    : `Missing: ${missing.map((part) => MISSING_PARTS[part]).join(", ")}.`;
