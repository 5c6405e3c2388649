import {
  AffectedRides,
  type AffectedRidesQuery,
  DriversOff,
  type NewDriverTimeOff,
  type NewVehicle,
  RideOutcomesPreview,
  RidesHandled,
  Vehicles,
} from "@lamplight/api/contract/driver-time-off.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { officeCalls } from "../../../../lib/office/office-calls.ts";
import { useOfficeWrite } from "../../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../../lib/page/notify.ts";

const office = officeCalls("office");

/** A driver's rides of a period, each with the other drivers who fit. Earlier ones stay until new ones load. */
export const affectedRidesQuery = (input: AffectedRidesQuery) =>
  queryOptions({
    queryKey: ["office", "unavailable-drivers", "rides", input],
    queryFn: ({ signal }) =>
      office.get(`unavailable-drivers/rides?${new URLSearchParams(input)}`, AffectedRides, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** What entering the period would do, with every message and refund. */
export const driverOffPreviewQuery = (input: NewDriverTimeOff, isWanted: boolean) =>
  queryOptions({
    queryKey: ["office", "unavailable-drivers", "preview", input],
    queryFn: () => office.post("unavailable-drivers/preview", input, RideOutcomesPreview),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

/** The periods, not over, in which drivers are unavailable. */
export const driversOffQuery = queryOptions({
  queryKey: ["office", "unavailable-drivers"],
  queryFn: ({ signal }) => office.get("unavailable-drivers", DriversOff, { signal }),
  select: ({ timeOff }) => timeOff,
});

/** What happens when a driver is back early: the rides that come back. */
export const backPreviewQuery = (timeOffId: string) =>
  queryOptions({
    queryKey: ["office", "unavailable-drivers", "back", timeOffId],
    queryFn: () => office.post(`unavailable-drivers/${timeOffId}/back/preview`, {}, RideOutcomesPreview),
    staleTime: 0,
    retry: false,
  });

export const useEnterTimeOff = () =>
  useOfficeWrite((input: NewDriverTimeOff, key) => office.post("unavailable-drivers", input, RidesHandled, key));

export const useBackEarly = (timeOffId: string) =>
  useOfficeWrite((_: undefined, key) => office.post(`unavailable-drivers/${timeOffId}/back`, {}, RidesHandled, key));

export const vehiclesQuery = queryOptions({
  queryKey: ["office", "vehicles"],
  queryFn: ({ signal }) => office.get("vehicles", Vehicles, { signal }),
  select: ({ vehicles }) => vehicles,
});

export const useAddVehicle = () =>
  useOfficeWrite((input: NewVehicle, key) => office.post("vehicles", input, Vehicles, key), notifyResponse);

export const useRemoveVehicle = () =>
  useOfficeWrite(
    (vehicleId: string, key) => office.post(`vehicles/${vehicleId}/remove`, {}, Vehicles, key),
    notifyResponse,
  );
