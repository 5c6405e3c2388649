import { DOCUMENTS } from "@lamplight/api/contract/driver-documents.ts";
import type { DriverProfile } from "@lamplight/api/contract/drivers.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";

type BarredProps = {
  by: NonNullable<DriverProfile["barredBy"]>;
  /** Whom to call. */
  office: ReactNode;
};

/** Why a driver is offered nothing, on duty or not, and what to do about it. */
export const Barred = ({ by, office }: BarredProps) =>
  by === "suspended" ? (
    <>
      The office has suspended you, and you are given no new rides. Those you have accepted stay yours. Please call us.{" "}
      {office}
    </>
  ) : (
    <>
      Your {DOCUMENTS[by].toLowerCase()} has ended, and you are given no new rides until we have accepted the new one.
      Send it on your <Link to={`${paths.driverProfile}#papers`}>Profile</Link>, if you have not yet.
    </>
  );
