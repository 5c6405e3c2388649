import { smsHref } from "@lamplight/api/contract/format-phone.ts";
import type { Ride } from "@lamplight/api/contract/rides.ts";
import { MessageSquare } from "lucide-react";
import { ButtonAnchor } from "../../../components/form/button.tsx";
import { PassengerLabel } from "./passenger.tsx";

/** Texts the passenger at the pick-up: from setting out until the passenger is on board. */
export function MeetPassenger({ ride }: { ride: Ride }) {
  const { phone } = ride.user;
  if (!phone || (ride.step !== "on_my_way" && ride.step !== "at_door")) return null;
  return (
    <ButtonAnchor variant="quiet" href={`${smsHref(phone)}?body=${encodeURIComponent(hereText(ride))}`}>
      <MessageSquare size={24} strokeWidth={1.75} aria-hidden />
      <PassengerLabel ride={ride} by="to">
        Text: I'm here
      </PassengerLabel>
    </ButtonAnchor>
  );
}

/** What the passenger needs to find the vehicle. */
function hereText({ user, driver }: Ride): string {
  const vehicle = driver ? ` Please look for a ${driver.vehicleModel}, plate ${driver.vehicleNumber}.` : "";
  return `Hello ${user.name}, this is ${driver?.name ?? "your driver"}. I'm here for your ride.${vehicle}`;
}
