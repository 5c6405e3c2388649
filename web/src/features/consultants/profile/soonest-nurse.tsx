import type { ConsultantCard } from "@lamplight/api/contract/consultant-search.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { visitorTime } from "@lamplight/api/contract/visitor-time.ts";
import { CalendarClock } from "lucide-react";
import type { ComponentProps } from "react";
import { paths } from "../../../app/paths.ts";
import { ButtonLink } from "../../../components/form/button.tsx";
import { classes } from "../../../lib/page/classes.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import styles from "./soonest-nurse.module.css";

type SoonestNurseProps = Pick<ComponentProps<typeof ButtonLink>, "variant" | "className"> & {
  nurse: ConsultantCard | null | undefined;
};

/** Link to the nurse with the soonest free slot, with that slot selected. Renders nothing without one. */
export function SoonestNurse({ nurse, variant, className }: SoonestNurseProps) {
  const visitor = useVisitor();
  if (!nurse?.nextFree) return null;
  const { startsAt, timeZone, slotDate, slotTime } = nurse.nextFree;
  const own = visitorTime(startsAt, timeZone, visitor);
  return (
    <ButtonLink
      to={paths.appointment(nurse._id, { slotDate, slotTime })}
      variant={variant}
      className={classes(styles["soonest"], className)}
    >
      <CalendarClock size={24} strokeWidth={1.75} aria-hidden />
      <span>
        <b>Soonest free nurse</b>{" "}
        <small>
          {nurse.name}, {dateAndTime(startsAt, timeZone)}
          {own && `, ${own}`}
        </small>
      </span>
    </ButtonLink>
  );
}
